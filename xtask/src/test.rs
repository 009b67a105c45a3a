//! `cargo xtask test`: runs all tests.

use crate::bench::in_bench;
use crate::cross::AARCH64;
use crate::fuzz::in_fuzz;
use crate::rustup::{check_with_oldest, install_target};
use crate::{Outcome, browser, cargo, deep, output, python, run as run_command};

/// Targets without a standard library, on which the library must build. The second is an x86-64 whose vector registers may
/// not be used.
const BARE_TARGETS: [&str; 2] = ["thumbv7m-none-eabi", "x86_64-unknown-none"];

pub(crate) fn run(arguments: &[String]) -> Outcome {
    match arguments {
        [] => all(),
        [flag, parts @ ..] if flag == "--deep" => deep::run(parts),
        [part] if part == AARCH64.name => AARCH64.run(),
        [part] if part == "fuzz" => fuzz(),
        [part] if part == "page" => browser::run(),
        [part] if part == "python" => python::run(),
        _ => Err("usage: cargo xtask test [aarch64|fuzz|page|python], or test --deep [PART…]".into()),
    }
}

fn all() -> Outcome {
    for target in BARE_TARGETS {
        install_target(target)?;
    }
    run_command(&mut cargo(&["test", "--workspace", "--all-features"]))?;
    // Doc examples need the default features, so only the tests run without them.
    run_command(&mut cargo(&["test", "--package", "ninefold", "--no-default-features", "--tests"]))?;
    for target in BARE_TARGETS {
        for features in ["", "json,csv,serde"] {
            let on_bare_metal =
                ["build", "--package", "ninefold", "--no-default-features", "--target", target];
            run_command(cargo(&on_bare_metal).args(["--features", features]))?;
        }
    }
    has_no_dependencies()?;
    check_with_oldest()?;
    run_command(&mut in_bench("test", &[]))?;
    fuzz()?;
    run_command(
        cargo(&["doc", "--workspace", "--no-deps", "--all-features"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    AARCH64.run()?;
    browser::run()?;
    python::run()?;
    println!("\nAll tests passed.");
    Ok(())
}

/// The fuzz targets on their seeds and on changes of them, without a fuzzer.
fn fuzz() -> Outcome {
    run_command(&mut in_fuzz("test", &[]))
}

/// Checks that the library has no dependencies without its features.
fn has_no_dependencies() -> Outcome {
    let tree =
        ["tree", "--package", "ninefold", "--edges", "normal", "--no-default-features", "--prefix", "none"];
    let tree = output(&mut cargo(&tree))?;
    match tree.lines().nth(1) {
        None => Ok(()),
        Some(dependency) => Err(format!("without features the library depends on {dependency}")),
    }
}
