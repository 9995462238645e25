import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const repository = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/**
 * Makes a clone of what is committed in `folder`, as the next version, 1.1.0: with one more migration, which changes a table and the names of
 * students, as in "Asha of tomorrow". Returns where it is.
 */
export async function makeNewerVersion(folder: string): Promise<string> {
  const path = join(folder, "newer");
  await run("git", ["clone", "--quiet", repository, path]);
  for (const name of ["node_modules", "dist"])
    await run("cp", ["-al", join(repository, name), join(path, name)]);
  const edit = async (file: string, change: (content: string) => string) =>
    writeFile(join(path, file), change(await readFile(join(path, file), "utf8")));
  await edit("package.json", (content) => content.replace(/"version": "[^"]+"/, '"version": "1.1.0"'));
  await edit("drizzle/meta/_journal.json", (content) => {
    const journal = JSON.parse(content);
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_of_tomorrow" });
    return JSON.stringify(journal);
  });
  await writeFile(
    join(path, "drizzle/9999_of_tomorrow.sql"),
    `alter table feedback add column mood text default 'calm' not null;--> statement-breakpoint
update users set name = name || ' of tomorrow' where role = 'student';`,
  );
  return path;
}
