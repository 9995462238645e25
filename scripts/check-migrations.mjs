// Migrations that have landed never change (docs/decisions/018-frozen-migrations.md): drizzle/checksums.json holds
// their checksums. Without arguments this compares them; with --freeze it adds those of new migrations. Drizzle compares the tables
// with the last snapshot alone, so the others are deleted.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ownFolder = join(import.meta.dirname, "../drizzle");
const listName = "checksums.json";

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The current migrations, in the order in which they run. */
function readMigrations(folder) {
  return readJson(join(folder, "meta/_journal.json")).entries.map(({ tag, when }) => {
    const file = join(folder, `${tag}.sql`);
    const sha256 = existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : null;
    return { name: tag, madeAt: when, sha256 };
  });
}

function readFrozen(folder) {
  const file = join(folder, listName);
  return existsSync(file) ? readJson(file) : [];
}

function findOldSnapshots(folder) {
  const snapshots = readdirSync(join(folder, "meta")).filter((file) => file.endsWith("_snapshot.json"));
  const last = `${readMigrations(folder).at(-1)?.name.slice(0, 4)}_snapshot.json`;
  return snapshots.filter((file) => file !== last);
}

/** The problems in the migrations of a folder like `drizzle/`, one sentence each. */
export function findMigrationFaults(folder) {
  const migrations = readMigrations(folder);
  const frozen = readFrozen(folder);
  const faults = [];
  for (const [index, { name, madeAt, sha256 }] of frozen.entries()) {
    const now = migrations[index];
    if (now?.name === name && now.sha256 === sha256 && now.madeAt === madeAt) continue;
    const what =
      now?.name !== name || now.sha256 === null
        ? `drizzle/${name}.sql was removed, renamed or moved`
        : now.sha256 !== sha256
          ? `drizzle/${name}.sql was changed`
          : `drizzle/meta/_journal.json has another time for ${name}`;
    faults.push(
      `${what} after it had landed: databases that ran it never run it again. Restore it (git checkout main -- drizzle) and write a new migration instead: npm run db:generate -- --name what_changes (with --custom for SQL of your own). If it has never left your branch, delete its entry from drizzle/${listName} and run npm run db:freeze.`,
    );
  }
  for (const { name } of migrations.slice(frozen.length)) {
    faults.push(
      `drizzle/${name}.sql has no checksum yet: when it is final, run npm run db:freeze and commit drizzle/${listName}.`,
    );
  }
  // Drizzle runs only migrations newer than the newest one in the database: an older one would never run there.
  for (const [index, { name, madeAt }] of migrations.entries()) {
    if (index > 0 && madeAt <= migrations[index - 1].madeAt)
      faults.push(
        `drizzle/meta/_journal.json: "when" of ${name} is not later than that of the migration before it, so databases that had that one would skip ${name}. Generate it again.`,
      );
  }
  const known = new Set(migrations.map(({ name }) => `${name}.sql`));
  for (const file of readdirSync(folder)) {
    if (file.endsWith(".sql") && !known.has(file))
      faults.push(`drizzle/${file} is not in drizzle/meta/_journal.json, so it never runs.`);
  }
  for (const file of findOldSnapshots(folder))
    faults.push(
      `drizzle/meta/${file} is not the last snapshot, and nothing reads it: npm run db:freeze deletes it.`,
    );
  return faults;
}

/** Adds missing checksums, never changes existing ones, and deletes older snapshots; returns the names added. */
export function freezeMigrations(folder) {
  for (const file of findOldSnapshots(folder)) unlinkSync(join(folder, "meta", file));
  const frozen = readFrozen(folder);
  const added = readMigrations(folder).slice(frozen.length);
  writeFileSync(join(folder, listName), `${JSON.stringify([...frozen, ...added], null, 2)}\n`);
  return added.map(({ name }) => name);
}

if (import.meta.main) {
  if (process.argv.includes("--freeze")) {
    const added = freezeMigrations(ownFolder);
    console.log(added.length > 0 ? `Frozen: ${added.join(", ")}` : "Every migration has its checksum");
  }
  const faults = findMigrationFaults(ownFolder);
  for (const fault of faults) console.error(fault);
  console.log(`Migrations: ${readMigrations(ownFolder).length} checked, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
