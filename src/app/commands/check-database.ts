import type { Pool } from "pg";
import { readApplied } from "#db/backup/migrations.ts";
import { hasDatabase, openToChange } from "#db/backup/open-database.ts";
import { openDatabase, openPool, waitForDatabase } from "#db/client.ts";
import { readKnownMigrations } from "#db/known-migrations.ts";
import { countLostPins } from "#features/sign-in/server/pin/pins.queries.ts";
import type { Env } from "#server/base/env.ts";
import { CommandError } from "./command.ts";
import type { Finding, Look } from "./finding.ts";

/** More than a minute apart, links and sign-ins end at the wrong time, and "today" may be two days. */
const mostApartMs = 60_000;

interface Options {
  lookAt: Look;
  tell: (finding: Finding) => void;
  signal?: AbortSignal;
  authSecret: string | null;
  isSecretRead: boolean;
}

/** Waits for one answer only, and says why there was none. */
async function once<Result>(
  setting: string,
  open: (report: (line: string) => void, signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const givingUp = new AbortController();
  let why = "";
  const report = (line: string) => {
    if (!line.includes(", trying again in ")) return;
    why = line.replace(/, trying again in .*/, "");
    givingUp.abort();
  };
  const ending = signal ? AbortSignal.any([signal, givingUp.signal]) : givingUp.signal;
  return open(report, ending).catch((error: unknown) => {
    if (why === "") throw error;
    throw new CommandError(`${why}: start PostgreSQL there, or correct ${setting}.`);
  });
}

/** Checks the database and what is in it, if there is one. */
export async function checkDatabase(env: Env, options: Options): Promise<void> {
  const { lookAt, tell, signal } = options;
  const location = { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL };
  const skip = (item: string, says: string) => tell({ item, outcome: "skipped", says });
  if (!hasDatabase(location)) return skip("database", "there is none yet: the first start makes it");
  let opened: Awaited<ReturnType<typeof openToChange>> | undefined;
  await lookAt("database", async () => {
    opened = await once(
      "DATABASE_URL",
      (report, ending) => openToChange({ ...location, report, signal: ending }),
      signal,
    );
    const { rows } = await opened.pool.query("select current_setting('server_version') as version");
    return `PostgreSQL ${rows[0].version}`;
  });
  if (opened === undefined) return skip("its tables", "they depend on the database, as does the clock");
  const { pool, close } = opened;
  try {
    if (env.DATABASE_URL_DIRECT !== undefined) {
      await lookAt("direct", () => checkDirect(pool, env.DATABASE_URL_DIRECT ?? "", signal));
    }
    const isCurrent = await lookAt("its tables", () => checkTables(pool));
    await lookAt("clock", () => checkClock(pool));
    if (isCurrent && options.isSecretRead) await lookAt("PINs", () => checkPins(pool, options.authSecret));
  } finally {
    await close();
  }
}

async function checkTables(pool: Pool): Promise<string> {
  const known = readKnownMigrations();
  const client = await pool.connect();
  const applied = await readApplied(client, known).finally(() => client.release());
  if (applied.length === known.length) return "at this version of Classback";
  if (applied.length === 0) return "none yet: the first start makes them";
  throw new CommandError(
    "They are of an earlier version of Classback: back up, then start this one, which upgrades them.",
  );
}

/** Which database of which PostgreSQL this is. */
async function identityOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    "select pg_postmaster_start_time()::text || current_database() as identity",
  );
  return rows[0].identity;
}

async function checkDirect(pool: Pool, connectionString: string, signal?: AbortSignal): Promise<string> {
  const direct = openPool({ connectionString }, { max: 1 });
  try {
    const setting = "DATABASE_URL_DIRECT";
    await once(
      setting,
      (report, ending) => waitForDatabase(direct, report, { signal: ending, setting }),
      signal,
    );
    if ((await identityOf(direct)) === (await identityOf(pool))) return "leads to the same database";
  } finally {
    await direct.end();
  }
  throw new CommandError(
    "DATABASE_URL_DIRECT leads to another database than DATABASE_URL: correct one of them.",
  );
}

async function checkClock(pool: Pool): Promise<string> {
  const newest = Math.max(...readKnownMigrations().map(({ madeAt }) => madeAt));
  if (Date.now() < newest) {
    throw new CommandError(
      `This machine's clock says ${new Date().toISOString()}, which is before this version was made: set it.`,
    );
  }
  const begun = Date.now();
  const { rows } = await pool.query("select now() as now");
  const answered = Date.now();
  const apart = rows[0].now.getTime() - (begun + answered) / 2;
  const seconds = Math.round(Math.abs(apart) / 1000);
  if (Math.abs(apart) <= mostApartMs + (answered - begun) / 2) return `${seconds} s from the database's`;
  throw new CommandError(
    `The database's clock is ${seconds} s ${apart > 0 ? "ahead of" : "behind"} this machine's: set both by a time server (NTP).`,
  );
}

async function checkPins(pool: Pool, authSecret: string | null): Promise<string> {
  // Without a secret, no PIN can be checked.
  const lost = await countLostPins(openDatabase(pool), authSecret ?? "none");
  if (lost === 0) return "the secret opens all that were set";
  throw new CommandError(
    `${lost === 1 ? "A PIN was" : `${lost} PINs were`} set with another secret and no longer ${lost === 1 ? "works" : "work"}: restore AUTH_SECRET or DATA_DIR/auth-secret from your copy, or print new sign-in cards.`,
  );
}
