import { setTimeout as sleep } from "node:timers/promises";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgTransaction } from "drizzle-orm/pg-core";
import pg, { type Pool, type PoolConfig } from "pg";
import { DatabaseStartError, errorCode } from "./database-start-error.ts";
import { isUnavailable } from "./errors.ts";
import { connectionsOfPool } from "./pool-connections.ts";
import { rowTypes } from "./row-types.ts";

const OLDEST_MAJOR = 15;
const RETRY_WAIT_MS = { first: 1000, longest: 10_000 };

/** What queries are written with; `$client` is the pool beneath, for prepared statements. */
export type Database = Omit<NodePgDatabase, "transaction"> & { $client: Pool };

/** What `inTransaction` passes to its callback. */
export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

/** Where the database is: `DATABASE_URL`, or what the embedded PostgreSQL gives. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/**
 * Makes the pool of connections; nothing connects yet. `max` connections at most (10), each statement 15 s at most. `onBreak` is called
 * for broken connections, which the pool replaces. With `respondWithinMs`, a database that has not responded to a statement by then counts
 * as unavailable, and with `waitForLocksMs`, so does a lock held for so long. Throws a DatabaseStartError for an address that is none.
 */
export function openPool(
  address: DatabaseAddress,
  options: {
    max?: number;
    onBreak?: (error: Error) => void;
    respondWithinMs?: number;
    waitForLocksMs?: number;
  } = {},
): Pool {
  const config: PoolConfig = {
    ...address,
    max: options.max ?? 10,
    application_name: "classback",
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: rowTypes,
    Client: connectionsOfPool(options),
    ...withoutSsl(address),
  };
  describe(config);
  const pool = new pg.Pool(config);
  // Without listeners, a broken connection would end the process.
  const onBreak = options.onBreak ?? (() => undefined);
  pool.on("error", onBreak);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Makes one more connection where a pool's lead, with the pool's limits, beside the pool's own and not counted with them: for work that
 * keeps it for long. The caller ends it. Rejects when it cannot connect.
 */
export async function connectBeside(pool: Pool): Promise<pg.Client> {
  const { Client } = pool.options as PoolConfig & { Client: typeof pg.Client };
  const client = new Client(pool.options);
  // Without a listener, a broken connection would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    void client.end();
    throw error;
  }
  return client;
}

/** Makes one connection that no pool replaces; nothing connects yet. A statement without a response after ten seconds fails. */
export function openConnection(address: DatabaseAddress): pg.Client {
  return new pg.Client({
    ...address,
    application_name: "classback",
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
    ...withoutSsl(address),
  });
}

/** A socket has nobody to hide from, and PGSSLMODE in the environment must not break it. */
function withoutSsl(address: DatabaseAddress): PoolConfig {
  return "host" in address && address.host.startsWith("/") ? { ssl: false } : {};
}

/** Makes the query builder over a pool. */
export function openDatabase(pool: Pool): Database {
  return drizzle(pool);
}

/** What is called after the commit of a running transaction. */
const afterCommits = new WeakMap<Transaction, ((pool: Pool) => void)[]>();

/** Calls this once the transaction may have been committed, and not if it was rolled back. */
export function afterCommit(tx: Transaction, call: (pool: Pool) => void): void {
  afterCommits.get(tx)?.push(call);
}

/**
 * Runs `work` in one transaction, rolled back if it throws. The library's own `transaction` never releases a connection on
 * which it could not begin, and returns a broken one to the pool.
 */
export async function inTransaction<Result>(
  { $client: pool }: Pick<Database, "$client">,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const calls: ((pool: Pool) => void)[] = [];
  let [isDone, isBroken] = [false, false];
  try {
    const result = await drizzle(client).transaction((tx) => {
      afterCommits.set(tx, calls);
      return work(tx);
    });
    isDone = true;
    return result;
  } catch (error) {
    isBroken = isUnavailable(error);
    throw error;
  } finally {
    client.release(isBroken);
    // A connection that broke may have done so after the commit.
    if (isDone || isBroken) for (const call of calls) call(pool);
  }
}

/** The query builder within a transaction that was begun on this connection, and ends there. */
export function transactionOn(client: pg.PoolClient): Transaction {
  return drizzle(client) as unknown as Transaction;
}

const incompleteAddress =
  "DATABASE_URL must name user and database: postgres://user:password@host:5432/database.";

/** The address in words, without the password. */
function describe(config: PoolConfig): string {
  try {
    // The driver takes any text for a URL, and a mistyped one for a database's name.
    if (!/^postgres(ql)?:\/\//.test(config.connectionString ?? "postgres://"))
      throw new Error("not a PostgreSQL URL");
    const { host, port, user, database } = new pg.Client(config);
    // The driver would wait for 'undefined'.
    if (!user || !database) throw new DatabaseStartError(incompleteAddress);
    return `database '${database}' on ${host}:${port} as user '${user}'`;
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    // The parser's own message would repeat the URL with its password.
    throw new DatabaseStartError(
      "DATABASE_URL is not a PostgreSQL URL: it looks like postgres://user:password@host:5432/database.",
    );
  }
}

/** What the operator has to change, for errors that retrying does not fix. */
function explainRejection(error: unknown, target: string, setting: string): string | undefined {
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : "";
  if (code === "28P01" || /password must be a (non-empty )?string|no password/i.test(message)) {
    return `The password for ${target} is wrong or missing: correct ${setting}.`;
  }
  if (code === "28000") return `${capital(target)} does not let us in (${message}).`;
  if (code === "3D000") return `${capital(target)} does not exist: create it, or correct ${setting}.`;
  if (code === "42501") return `${capital(target)} is not permitted (${message}).`;
  if (/CERT|SSL|TLS/.test(code) || /\bSSL\b/.test(message)) {
    return `The encrypted connection to ${target} failed (${message}): see sslmode in ${setting}.`;
  }
  return undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** PostgreSQL's version and mode. Closes the connection: the next one may lead to another machine. */
async function readServerState(
  pool: Pool,
): Promise<{ version: number; words: string; isReadOnly: boolean; mark: string | null }> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as words,
         current_setting('transaction_read_only')::boolean as "isReadOnly",
         (select shobj_description(oid, 'pg_database') from pg_database where datname = current_database()) as mark`,
    );
    return rows[0];
  } finally {
    client.release(true);
  }
}

/**
 * Waits until the database responds and accepts writes; with `readOnly`, responding is enough. Logs why each attempt failed, and tries
 * again after 1 s, then 2, up to every 10 s. Throws a DatabaseStartError for what waiting does not cure, when `signal` ends it, and, with
 * `isHasty`, after the first attempt. `setting` is the one that the operator would correct.
 */
export async function waitForDatabase(
  pool: Pool,
  log: (message: string) => void,
  {
    signal,
    readOnly = false,
    setting = "DATABASE_URL",
    isHasty = false,
  }: { signal?: AbortSignal; readOnly?: boolean; setting?: string; isHasty?: boolean } = {},
): Promise<void> {
  const target = describe(pool.options);
  const retry = (why: string, waitMs: number) => {
    if (isHasty) throw new DatabaseStartError(`${why}: start PostgreSQL there, or correct ${setting}.`);
    log(`${why}, trying again in ${waitMs / 1000} s`);
  };
  for (let waitMs = RETRY_WAIT_MS.first; ; waitMs = Math.min(waitMs * 2, RETRY_WAIT_MS.longest)) {
    try {
      const { version, words, isReadOnly, mark } = await readServerState(pool);
      if (version < OLDEST_MAJOR * 10_000) {
        throw new DatabaseStartError(
          `Classback needs PostgreSQL ${OLDEST_MAJOR} or newer, and ${target} is PostgreSQL ${words}.`,
        );
      }
      if (readOnly || !isReadOnly) return;
      // A standby, while the cluster has no primary; or a database that a move has closed (`backup/closing.ts`).
      const [, why] = /^Classback: (.*) \(/.exec(mark ?? "") ?? [];
      const because = why === undefined ? "" : ` (${why}: docs/cells.md)`;
      retry(`${capital(target)} can only be read${because}`, waitMs);
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      const reason = explainRejection(error, target, setting);
      if (reason) throw new DatabaseStartError(reason, { cause: error });
      const why = errorCode(error) || (error instanceof Error ? error.message : String(error));
      retry(`Cannot reach ${target} (${why})`, waitMs);
    }
    await sleep(waitMs, undefined, { signal }).catch(() => {
      throw new DatabaseStartError(`Gave up waiting for ${target}.`);
    });
  }
}
