import { pino } from "pino";
import { loadEnvFile } from "#app/server/load-env-file.ts";
import { schoolMark } from "#db/backup/backup-folder.ts";
import { readApplied } from "#db/backup/migrations.ts";
import { type DatabaseOptions, openToChange } from "#db/backup/open-database.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { readKnownMigrations } from "#db/known-migrations.ts";
import { type Env, parseEnv } from "#server/base/env.ts";
import { readStoredSecret } from "./check-data-folder.ts";
import { CommandError, type Context } from "./command.ts";

/** For commands that print their own progress. */
export const silent = pino({ level: "silent" });

/** The settings that a server would start with here. */
export function readSettings(): Env {
  loadEnvFile();
  return parseEnv(process.env);
}

/** The mark of the school's files; undefined where its secret is not known. */
export async function markOf(env: Env): Promise<string | undefined> {
  const secret = await readStoredSecret(env).catch(() => null);
  return secret === null ? undefined : schoolMark(secret);
}

/** Where the school's database is. */
export function locationOf(env: Env, { say, signal }: Pick<Context, "say" | "signal">): DatabaseOptions {
  return { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, report: say, signal };
}

/** Does some work on the school's database, which must have the tables of this version: only the server migrates. */
export async function withSchool<Result>(
  context: Context,
  work: (school: { env: Env; database: Database }) => Promise<Result>,
): Promise<Result> {
  const env = readSettings();
  const { pool, close } = await openToChange(locationOf(env, context));
  try {
    const client = await pool.connect();
    const known = readKnownMigrations();
    const applied = await readApplied(client, known).finally(() => client.release());
    if (applied.length < known.length) {
      throw new CommandError("The database is not at this version of Classback yet: start Classback once.");
    }
    return await work({ env, database: openDatabase(pool) });
  } finally {
    await close();
  }
}
