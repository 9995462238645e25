import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const repository = join(import.meta.dirname, "../..");
const leftOut = new Set(["node_modules", "dist", ".git", ".types", "data"]);
const statements = "src/features/feedback/server/feedback.queries.ts";

/** The lock on the row that a repeat finds, and the one on its lesson, which the attempt to insert takes first. */
const locks = [" and student_id = $2 for key share", "for key share of lessons"];

/**
 * A built copy of this checkout in which a repeated submission only reads the row that it finds: for seeing the test fail.
 * The product itself has no setting for this.
 */
export function copyWithOldRepeats(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "classback-old-repeats-"));
  cpSync(repository, folder, { recursive: true, filter: (source) => !leftOut.has(basename(source)) });
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  const file = join(folder, statements);
  const now = readFileSync(file, "utf8");
  const before = locks.reduce((text, lock) => text.replace(lock, lock.replace(/for key share.*/, "")), now);
  if (locks.some((lock) => !now.includes(lock)))
    throw new Error(`${statements} does not have the locks to remove`);
  writeFileSync(file, before);
  execFileSync(process.execPath, [join(folder, "scripts/run.mjs"), "build"], {
    cwd: folder,
    stdio: "inherit",
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
