import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** Where the migrations lie; seen from the built server too, which is as deep in the repository. */
export const migrationsFolder = fileURLToPath(new URL("../../drizzle", import.meta.url));

/** A migration of `drizzle/`. */
export interface KnownMigration {
  name: string;
  /** SHA-256 of its file. */
  hash: string;
  /** Milliseconds since 1970; Drizzle runs what was made after the newest that a database has had. */
  madeAt: number;
  statements: string[];
}

/** The migrations of this Classback, oldest first. */
export function readKnownMigrations(): KnownMigration[] {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis, sql }, index) => ({
    name: journal.entries[index]?.tag ?? String(index),
    hash,
    madeAt: folderMillis,
    statements: sql,
  }));
}
