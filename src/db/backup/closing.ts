import { setTimeout as sleep } from "node:timers/promises";
import { escapeIdentifier, escapeLiteral, type Pool, type PoolClient } from "pg";
import { readKnownMigrations } from "#db/known-migrations.ts";
import { nameOf, readTables } from "./tables.ts";

// A school that moves to another cell is closed where it was: what PostgreSQL stores about the database itself, and not a table, which
// the copy would contain, has it refuse writes, for every server on it and after every restart.

/** "cells" in ASCII: those who change the state of a database take turns. */
const STATE_LOCK = "427203227763";
const POLL_MS = 20;

const words = {
  /** The school has moved, or is moving, to the cell. */
  closed: "Classback: closed for a move to cell ",
  /** An unfinished copy of a school from the cell: it counts for nothing yet. */
  arriving: "Classback: a copy is arriving from cell ",
} as const;

/** Does some work on one connection of the pool. */
export async function withConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Whether a database holds a school, and one that counts. `cell` is the other one of a move. */
export type SchoolState =
  | { is: "empty" | "open"; cell: null; token: null }
  | { is: keyof typeof words; cell: string; token: string };

const markPattern = new RegExp(`^(${Object.values(words).join("|")})(\\S+) \\((.*)\\)$`);

async function readMark(client: PoolClient): Promise<SchoolState | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()",
  );
  const [, prefix, cell = "", token = ""] = markPattern.exec(rows[0]?.mark ?? "") ?? [];
  if (prefix === undefined) return null;
  return { is: prefix === words.closed ? "closed" : "arriving", cell, token };
}

/** Reads whether there is a school, and what a move has marked it as. Rejects with the database's error. */
export async function readState(client: PoolClient): Promise<SchoolState> {
  const mark = await readMark(client);
  if (mark !== null) return mark;
  const { backedUp } = await readTables(client, readKnownMigrations());
  for (const table of backedUp) {
    const { rows } = await client.query(`select 1 from ${nameOf(table)} limit 1`);
    if (rows.length > 0) return { is: "open", cell: null, token: null };
  }
  return { is: "empty", cell: null, token: null };
}

async function databaseName(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  return escapeIdentifier(rows[0]?.name ?? "");
}

/** Changes the database's state in a transaction of its own. */
async function inWriting<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin read write");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [STATE_LOCK]);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function setMark(client: PoolClient, text: string | null): Promise<void> {
  const comment = text === null ? "null" : escapeLiteral(text);
  await client.query(`comment on database ${await databaseName(client)} is ${comment}`);
}

async function acceptWrites(client: PoolClient): Promise<void> {
  await client.query(`alter database ${await databaseName(client)} reset default_transaction_read_only`);
}

async function close(client: PoolClient, mark: string): Promise<void> {
  await inWriting(client, async () => {
    await client.query(`alter database ${await databaseName(client)} set default_transaction_read_only = on`);
    await setMark(client, mark);
  });
  await endOlderConnections(client);
}

/**
 * Closes the database to writes, for a move to a cell: when this resolves, everything that was acknowledged is committed, and nothing is
 * written any more. Closing it again is allowed, and takes it from the one who did before. Rejects with the database's error.
 */
export async function closeForMove(client: PoolClient, cell: string, token: string): Promise<void> {
  await close(client, `${words.closed}${cell} (${token})`);
}

/** Closes an empty database, or an unfinished copy, to everyone but the restore that follows: what it brings counts for nothing yet. */
export async function closeForArrival(client: PoolClient, cell: string): Promise<void> {
  await close(client, `${words.arriving}${cell} (unfinished)`);
}

/** Ends the connections that may still write. One that is just beginning is not in their list yet, but holds a lock on the database. */
async function endOlderConnections(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
  const beginning = `select from pg_locks where locktype = 'object' and classid = 'pg_database'::regclass and pid <> pg_backend_pid()
    and objid = (select oid from pg_database where datname = current_database())`;
  while ((await client.query(beginning)).rows.length > 0) await sleep(POLL_MS);
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_type = 'client backend'
      and pid <> pg_backend_pid() and backend_start <= $1::timestamptz`;
  while ((await client.query(end, [rows[0]?.now])).rows.length > 0) await sleep(POLL_MS);
}

/** Whether the one who closed the database with this token was the last. */
export async function isClosedBy(client: PoolClient, token: string): Promise<boolean> {
  return (await readMark(client))?.token === token;
}

/** Makes it an ordinary database, which accepts writes, if its mark allows that; returns whether it does. */
async function open(client: PoolClient, isAllowed: (mark: SchoolState | null) => boolean): Promise<boolean> {
  return inWriting(client, async () => {
    const mark = await readMark(client);
    if (!isAllowed(mark)) return false;
    if (mark === null) return true;
    await acceptWrites(client);
    await setMark(client, null);
    return true;
  });
}

/** Opens the database again if the one who closed it with this token was the last; returns whether they were. */
export async function openAgain(client: PoolClient, token: string): Promise<boolean> {
  return open(client, (mark) => mark?.token === token);
}

/** Lets servers write to what has arrived; it is still marked. */
export async function openArrived(client: PoolClient): Promise<void> {
  await inWriting(client, () => acceptWrites(client));
}

/** Ends a move from or to this cell: the database is an ordinary one. Returns false, and changes nothing, if the move was with another. */
export async function endMove(client: PoolClient, cell: string): Promise<boolean> {
  return open(client, (mark) => mark === null || mark.cell === cell);
}

/** Removes every row of a copy that counts for nothing any more. */
export async function emptyDatabase(client: PoolClient): Promise<void> {
  await inWriting(client, async () => {
    const { all } = await readTables(client, readKnownMigrations());
    if (all.length > 0) await client.query(`truncate ${all.map(nameOf).join(", ")}`);
    await acceptWrites(client);
    await setMark(client, null);
  });
}
