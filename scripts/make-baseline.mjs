// Until 1.0.0 is released, every change of the schema goes into its one migration, drizzle/0000_baseline.sql. This makes the part
// that Drizzle can generate again from the `*.table.ts` files, keeps the part that is written by hand, and refreshes snapshot,
// journal and checksum. Databases that ran the file as it was refuse to start. Delete this script with the release.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { freezeMigrations } from "./check-migrations.mjs";

const root = join(import.meta.dirname, "..");
const folder = join(root, "drizzle");
const name = "0000_baseline";
const byHand = "-- Written by hand from here on, because Drizzle cannot generate it.";

const others = readdirSync(folder).filter((file) => file.endsWith(".sql") && file !== `${name}.sql`);
if (others.length > 0) {
  console.error(
    `Move what is written by hand in ${others.map((file) => `drizzle/${file}`).join(", ")} into drizzle/${name}.sql, delete the file and run this again.`,
  );
  process.exit(1);
}
const file = join(folder, `${name}.sql`);
const [, written] = readFileSync(file, "utf8").split(byHand);
const made = mkdtempSync(join(root, ".baseline-"));
try {
  const flags = ["--dialect", "postgresql", "--schema", "./src/**/*.table.ts", "--name", "baseline"];
  const command = join(root, "node_modules/drizzle-kit/bin.cjs");
  const { status } = spawnSync(
    process.execPath,
    [command, "generate", ...flags, "--out", relative(root, made)],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  const generated = readFileSync(join(made, `${name}.sql`), "utf8");
  writeFileSync(file, `${generated}--> statement-breakpoint\n\n${byHand}${written}`);
  // Neither a time nor an id of its own, so that running this again changes nothing.
  const snapshot = JSON.parse(readFileSync(join(made, "meta/0000_snapshot.json"), "utf8"));
  snapshot.id = "00000000-0000-0000-0000-000000000001";
  writeFileSync(join(folder, "meta/0000_snapshot.json"), `${JSON.stringify(snapshot, null, 2)}\n`);
  const entries = [{ idx: 0, version: "7", when: 1795985871584, tag: name, breakpoints: true }];
  const journal = { version: "7", dialect: "postgresql", entries };
  writeFileSync(join(folder, "meta/_journal.json"), `${JSON.stringify(journal, null, 2)}\n`);
} finally {
  rmSync(made, { recursive: true });
}
writeFileSync(join(folder, "checksums.json"), "[]\n");
freezeMigrations(folder);
console.log(`Made drizzle/${name}.sql, its snapshot and its checksum`);
