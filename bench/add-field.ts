import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { edits, index, sampleEdits } from "./add-field/edits.ts";

// Adds the text field `room` to a lesson, in form, lists, report, tables, exports, log and undo, in a copy of HEAD, and prints how many
// files that took. The recipe is in docs/architecture.md. Fails when an edit no longer finds its place, or the copy's checks fail.

const repository = join(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "classback-add-field-"));

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: copy, stdio: ["ignore", "inherit", "inherit"] });

function edit(file: string, changes: (typeof edits)[string]): void {
  let text = readFileSync(join(copy, file), "utf8");
  for (const [found, instead] of changes) {
    const parts = text.split(found);
    if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times: ${found}`);
    text = parts.join(instead);
  }
  writeFileSync(join(copy, file), text);
}

/** A feature's folder, or a folder of `src/` that belongs to none. */
const homeOf = (file: string) => /^src\/(features\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;

try {
  const archive = execFileSync("git", ["archive", "HEAD"], { cwd: repository, maxBuffer: 2 ** 28 });
  execFileSync("tar", ["-x"], { cwd: copy, input: archive });
  symlinkSync(join(repository, "node_modules"), join(copy, "node_modules"));
  for (const [file, changes] of Object.entries({ ...edits, ...sampleEdits })) edit(file, changes);

  const sqlFiles = () => readdirSync(join(copy, "drizzle")).filter((file) => file.endsWith(".sql"));
  const before = new Set(sqlFiles());
  run("npx", "drizzle-kit", "generate", "--name", "room");
  const migrations = sqlFiles().filter((file) => !before.has(file));
  for (const file of migrations) appendFileSync(join(copy, "drizzle", file), index);

  copyFileSync(
    join(import.meta.dirname, "add-field/room.test.ts"),
    join(copy, "src/features/lessons/server/room.test.ts"),
  );
  run("npx", "tsc", "-b", "tsconfig.json");
  run("npx", "vitest", "run", "--project", "api", "src/features/lessons/server/room.test.ts");

  const files = Object.keys(edits);
  const homes = [...new Set(files.map(homeOf))];
  console.log(["", ...files, ...migrations.map((file) => `drizzle/${file}`)].join("\n"));
  console.log(
    `\n${files.length} source files, ${migrations.length} migration, ${homes.length} homes: ${homes.join(", ")}`,
  );
  console.log(`and ${Object.keys(sampleEdits).length} samples of tests`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
