import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorCode } from "#db/database-start-error.ts";
import { APP_DATABASE, APP_USER, SUPERUSER } from "./postgres-data-folder.ts";

/** "classbac" in ASCII, as an 8-byte integer. */
const SERVER_LOCK = "7164208255724577123";

/** A superuser's connection. `ended` resolves once it is closed, from either side. */
interface Connection {
  client: pg.Client;
  ended: Promise<void>;
}

/** Connects as the superuser. Resolves to an Error if PostgreSQL is not ready, and rejects if it does not let us in. */
export async function tryConnect(host: string, port: number): Promise<Connection | Error> {
  const client = new pg.Client({
    host,
    port,
    user: SUPERUSER,
    database: "postgres",
    application_name: "classback lock",
    ssl: false,
    connectionTimeoutMillis: 5000,
    // This connection waits for nothing and must live as long as the server.
    options: "-c statement_timeout=0 -c idle_session_timeout=0",
  });
  // Without a listener the end of the connection would end our process.
  client.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
  try {
    await client.connect();
    return { client, ended };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isNotReady(error)) return error as Error;
    throw error;
  }
}

/** True for the errors of a PostgreSQL that is starting, stopping, full of connections, or not there. */
export function isNotReady(error: unknown): boolean {
  const code = errorCode(error);
  return (
    ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "53300"].includes(code) ||
    code.startsWith("57P") ||
    // The driver's own errors for a connection that ends have no code.
    (code === "" && /terminated|not queryable|timeout|closed/i.test(String(error)))
  );
}

/** Takes the lock of a cluster for as long as the connection lives. The end of a killed server may take 2 s to reach its PostgreSQL. */
export async function takeServerLock(client: pg.Client): Promise<boolean> {
  const until = Date.now() + 2000;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      SERVER_LOCK,
    ]);
    if (rows[0]?.taken) return true;
    if (Date.now() > until) return false;
    await sleep(50);
  }
}

/** Makes the application's user and database where they are missing. The user is no superuser, as in a managed cluster. */
export async function ensureAppDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ user: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as user,
            exists (select from pg_database where datname = $2) as database`,
    [APP_USER, APP_DATABASE],
  );
  if (!rows[0]?.user) await client.query(`create role ${APP_USER} login createdb`);
  if (!rows[0]?.database) await client.query(`create database ${APP_DATABASE} owner ${APP_USER}`);
}
