// What Debian expects of a package beside the program: a list of changes and a manual page, in its own forms.

/** The versions of CHANGELOG.md, newest first, for `apt` and its people; what changed stands in that file. */
export function changelogOf(markdown, version, maintainer, today = new Date()) {
  const listed = [...markdown.matchAll(/^## (\d\S*) \((\d{4}-\d\d-\d\d)\)$/gm)].map(([, name, day]) => [
    name.replace("-", "~"),
    new Date(`${day}T12:00:00Z`),
  ]);
  const versions = listed.some(([name]) => name === version) ? listed : [[version, today], ...listed];
  return versions
    .map(([name, day]) => {
      const date = day.toUTCString().replace("GMT", "+0000");
      const where = "What has changed is in /usr/lib/classback/CHANGELOG.md.";
      return `classback (${name}) stable; urgency=medium\n\n  * ${where}\n\n -- ${maintainer}  ${date}\n`;
    })
    .join("\n");
}

/** A line of text in the language of manual pages, in which dots and apostrophes begin commands and hyphens are dashes. */
const escaped = (line) => line.replaceAll("\\", "\\e").replaceAll("-", "\\-").replace(/^[.']/, "\\&$&");

/** The manual page, from what `classback --help` prints. */
export function manualOf(help) {
  const commands = [...help.matchAll(/^ {2}(\S.*?) {2,}(.+)$/gm)];
  const about = help.trim().split("\n\n").at(-1).split("\n");
  return [
    ".TH CLASSBACK 1",
    ".SH NAME",
    "classback \\- feedback of students about their classes",
    ".SH SYNOPSIS",
    ".B classback",
    ".I COMMAND",
    ".SH DESCRIPTION",
    ...about.map(escaped),
    ".SH COMMANDS",
    ...commands.flatMap(([, usage, summary]) => [".TP", `.B ${escaped(usage)}`, escaped(summary)]),
    ".SH FILES",
    ".TP",
    ".I /etc/classback/classback.env",
    "The settings of the service and of this command.",
    ".SH SEE ALSO",
    "/usr/lib/classback/docs/first\\-server.md and /usr/lib/classback/docs/operations.md",
    "",
  ].join("\n");
}
