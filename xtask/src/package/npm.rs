//! The package for npm.

use std::path::Path;
use std::process::Command;

use super::archive::{pack, unpack};
use super::licences::{has_licences, has_notices};
use super::{BOARD, BROKEN_RULE, VERSION, reveals_nothing};
use crate::files::write;
use crate::reproducible::source_date;
use crate::web::{self, node};
use crate::{Outcome, output, run as run_command};

/// Makes the package, installs it in a new project and imports all its modules.
pub(super) fn make(folder: &Path, scratch: &Path) -> Outcome {
    web::pack(folder)?;
    let tarball = folder.join(format!("ninefold-{VERSION}.tgz"));
    // As npm compresses it, it would depend on the version of Node.
    unpack(&tarball, scratch)?;
    pack(&scratch.join("package"), &tarball, source_date()?)?;
    let project = scratch.join("npm");
    write(&project.join("package.json"), "{ \"private\": true, \"type\": \"module\" }\n")?;
    let install = ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    run_command(node::npm(&install).arg(tarball).current_dir(&project))?;
    let script = format!(
        "import {{ check }} from \"ninefold\";\n\
         import {{ Rules }} from \"ninefold/rules\";\n\
         import {{ findAnswer }} from \"ninefold/grading\";\n\
         const board = {BOARD:?};\n\
         const others = [new Rules(\"9x9\").check(board).verdict, findAnswer(board).answer === board];\n\
         console.log(check(board).words, ...others);\n"
    );
    write(&project.join("try.js"), script)?;
    let said = output(Command::new("node").arg("try.js").current_dir(&project))?;
    if said.trim() != format!("{BROKEN_RULE} invalid true") {
        return Err(format!("a project with the npm package says: {said}"));
    }
    let installed = project.join("node_modules/ninefold");
    has_licences(&installed)?;
    has_notices(&installed)?;
    reveals_nothing(&installed)
}
