import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { ClientBase } from "pg";

/** Where the migrations are, also as seen from the built server, which is equally deep in the repository. */
const migrationsFolder = fileURLToPath(new URL("../../drizzle", import.meta.url));

export interface KnownMigration {
  name: string;
  /** SHA-256 of its file. */
  hash: string;
  /** Milliseconds since 1970; Drizzle runs what was made after the newest that a database has had. */
  madeAt: number;
  statements: string[];
}

let known: KnownMigration[] | undefined;

/** The migrations of this Classback, oldest first. Read once: an upgrade may replace the files of a running server. */
export function readKnownMigrations(): KnownMigration[] {
  known ??= readMigrations();
  return known;
}

function readMigrations(): KnownMigration[] {
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

/** The hashes of the migrations that a database has had, oldest first; none if it is not Classback's yet. */
export async function readAppliedHashes(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at, id",
  );
  return rows.map(({ hash }) => hash);
}
