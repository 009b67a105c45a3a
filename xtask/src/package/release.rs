//! What must be true of a commit before it is released.

use super::{REPOSITORY, VERSION};
use crate::files::text;
use crate::{Outcome, command, output, root};

/// Fails unless the commit can be released: it is as `check` wants it, and its tag is that of a release. Returns the release
/// notes.
pub(super) fn check_tagged() -> Outcome<String> {
    let notes = check()?;
    let tags = output(&mut command("git", &["tag", "--points-at", "HEAD"]))?;
    if !tags.lines().any(|tag| tag.strip_prefix('v') == Some(VERSION)) {
        return Err(format!("the commit has no tag v{VERSION}, which is the version in Cargo.toml"));
    }
    Ok(notes)
}

/// Fails unless the commit can be tagged: changelog, citation and address are those of a release, and nothing was changed since.
/// Returns the release notes.
pub(super) fn check() -> Outcome<String> {
    if is_placeholder(REPOSITORY) {
        return Err("set `repository` in Cargo.toml to the project's address before a release".into());
    }
    let notes = notes(&text(&root().join("CHANGELOG.md"))?)?;
    let citation = text(&root().join("CITATION.cff"))?;
    if !citation.lines().any(|line| line.strip_prefix("version: ") == Some(VERSION)) {
        return Err(format!(
            "CITATION.cff has another version than {VERSION}, which is the one in Cargo.toml"
        ));
    }
    let changes = output(&mut command("git", &["status", "--porcelain"]))?;
    if !changes.is_empty() {
        return Err(format!("commit these before a release:\n{}", changes.trim_end()));
    }
    Ok(notes)
}

/// Whether this stands for an address that the project doesn't have yet.
fn is_placeholder(address: &str) -> bool {
    address.is_empty() || address.contains("/OWNER/")
}

/// What the changelog says about this version.
fn notes(changelog: &str) -> Outcome<String> {
    let mut sections = changelog.split("\n## ").skip(1);
    // `0.1.0 (2026-11-30)`
    let is_this = |section: &str| section.split_whitespace().next() == Some(VERSION);
    let section = sections.find(|section| is_this(section));
    let notes = section.and_then(|section| section.split_once('\n')).map(|(_, notes)| notes.trim());
    match notes {
        Some(notes) if !notes.is_empty() => Ok(format!("{notes}\n")),
        _ => Err(format!("CHANGELOG.md has nothing about {VERSION}: rename its unreleased section")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_the_section_of_this_version() {
        let changelog = format!(
            "# Changelog\n\n## Unreleased\n\nSoon.\n\n## {VERSION} (2026-11-30)\n\n### Added\n\nThis.\n\n## 0.0.1 (2026-01-01)\n\nThat.\n"
        );
        assert_eq!(notes(&changelog), Ok("### Added\n\nThis.\n".into()));
        assert!(notes("# Changelog\n\n## Unreleased\n\nSoon.\n").is_err());
        assert!(notes(&format!("# Changelog\n\n## {VERSION}\n\n## 0.0.1\n\nThat.\n")).is_err());
    }

    #[test]
    fn an_address_without_an_owner_is_none() {
        assert!(is_placeholder("https://github.com/OWNER/ninefold"));
        assert!(is_placeholder(""));
        assert!(!is_placeholder("https://github.com/someone/ninefold"));
    }
}
