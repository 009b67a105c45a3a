#!/bin/sh
# Installs ninefold {{version}}: downloads the archive for this machine, verifies its checksum, and copies the program, its
# manual pages and its completions.
#
#     sh install.sh              into ~/.local
#     sh install.sh /usr/local   into /usr/local
#
# NINEFOLD_DOWNLOADS is where the archives are, by default the release on GitHub. NINEFOLD_TARGET chooses another archive than the
# one for this machine.
set -eu

version="{{version}}"
downloads="${NINEFOLD_DOWNLOADS:-{{repository}}/releases/download/v$version}"
prefix="${1:-$HOME/.local}"
case "$prefix" in /*) ;; *) prefix="$PWD/$prefix" ;; esac

fail() {
    echo "install.sh: $1" >&2
    exit 1
}

# The target that the archive's name ends with.
target() {
    case "$(uname -m)" in
        x86_64 | amd64) processor=x86_64 ;;
        aarch64 | arm64) processor=aarch64 ;;
        *) fail "there is no archive for $(uname -m); try \`cargo install ninefold-cli\`" ;;
    esac
    case "$(uname -s)" in
        Darwin) echo "$processor-apple-darwin" ;;
        Linux)
            # The program for musl is linked statically, and runs wherever there is no glibc, or one that is too old.
            if has_glibc; then
                echo "$processor-unknown-linux-gnu"
            else
                echo "$processor-unknown-linux-musl"
            fi
            ;;
        MINGW* | MSYS* | CYGWIN*)
            fail "on Windows, try \`cargo binstall ninefold-cli\`, or unpack an archive of the release" ;;
        *) fail "there is no archive for $(uname -s); try \`cargo install ninefold-cli\`" ;;
    esac
}

# Whether programs for glibc start here: it is at least 2.39, which the archives are built with, and its loader is where they expect
# it, which isn't so on NixOS.
has_glibc() {
    case "$processor" in
        x86_64) [ -e /lib64/ld-linux-x86-64.so.2 ] || return 1 ;;
        aarch64) [ -e /lib/ld-linux-aarch64.so.1 ] || return 1 ;;
    esac
    glibc="$(getconf GNU_LIBC_VERSION 2>/dev/null)" || return 1
    minor="${glibc#glibc 2.}"
    [ "${minor%%.*}" -ge 39 ] 2>/dev/null
}

download() {
    if command -v curl >/dev/null; then
        curl --fail --location --silent --show-error --output "$2" "$1"
    elif command -v wget >/dev/null; then
        wget --quiet --output-document="$2" "$1"
    else
        fail "curl or wget is needed"
    fi || fail "cannot download $1"
}

# Prints the checksum of a file.
checksum() {
    if command -v sha256sum >/dev/null; then
        sha256sum "$1" | cut -d ' ' -f 1
    elif command -v shasum >/dev/null; then
        shasum -a 256 "$1" | cut -d ' ' -f 1
    else
        fail "sha256sum or shasum is needed"
    fi
}

# Copies files into a directory of the prefix. What is there is replaced and not written to: it may be running, and macOS keeps
# the signature of a program for as long as its file is the same.
put() {
    folder="$prefix/$1"
    shift
    mkdir -p "$folder"
    for file in "$@"; do
        cp "$file" "$folder/.${file##*/}.new"
        mv -f "$folder/.${file##*/}.new" "$folder/${file##*/}"
    done
}

install() {
    name="ninefold-$version-${NINEFOLD_TARGET:-$(target)}"
    directory="$(mktemp -d)"
    trap 'rm -rf "$directory"' EXIT

    download "$downloads/$name.tar.gz" "$directory/$name.tar.gz"
    download "$downloads/SHA256SUMS" "$directory/SHA256SUMS"
    expected="$(awk -v name="$name.tar.gz" '$2 == name { print $1 }' "$directory/SHA256SUMS")"
    [ -n "$expected" ] || fail "SHA256SUMS doesn't list $name.tar.gz"
    [ "$(checksum "$directory/$name.tar.gz")" = "$expected" ] ||
        fail "$name.tar.gz doesn't have the checksum of the release"

    tar -xzf "$directory/$name.tar.gz" -C "$directory"
    cd "$directory/$name"
    # Not from here: programs in temporary directories may not be allowed to run.
    mkdir -p "$prefix/bin"
    trial="$prefix/bin/.ninefold.trial"
    cp ninefold "$trial"
    "$trial" --version || { rm -f "$trial"; fail "$name doesn't run here; NINEFOLD_TARGET chooses another archive"; }
    mv -f "$trial" "$prefix/bin/ninefold"
    mv completions/ninefold.bash completions/ninefold
    put share/man/man1 man/*.1
    put share/bash-completion/completions completions/ninefold
    put share/fish/vendor_completions.d completions/ninefold.fish
    put share/zsh/site-functions completions/_ninefold
    put share/doc/ninefold LICENSE-APACHE LICENSE-MIT THIRD-PARTY.txt

    echo "It is in $prefix/bin."
    case ":$PATH:" in
        *":$prefix/bin:"*) ;;
        *) echo "That directory isn't on your PATH." ;;
    esac
}

# The last line, so that a script that was cut off while it was downloaded does nothing.
install
