import type { ClientBase, Pool } from "pg";
import { connectBeside } from "#db/client.ts";

/** A statement whose rows are exported. */
export interface Statement {
  text: string;
  values: unknown[];
  /** What counts its rows as `count`, where that takes less than the statement itself. */
  counting?: { text: string; values: unknown[] };
}

const batchRows = 500;
const longestMs = 15 * 60_000;

/**
 * A connection that sees the database as it is at one moment, until `close`. It is none of the pool's, so that a reader who takes long
 * keeps none from anyone: turns limit how many there are (`server/overload`). A reader who takes nothing for 15 s loses it, sooner than
 * another gives up waiting for a turn, and any reader after a quarter of an hour. `onClose` is called once, also if the connection breaks.
 */
export async function openSnapshot(pool: Pool, onClose: () => void = () => undefined) {
  const client = await connectBeside(pool).catch((error: unknown) => {
    onClose();
    throw error;
  });
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(timer);
    // Whatever it is doing.
    void client.end();
    onClose();
  };
  const timer = setTimeout(close, longestMs).unref();
  client.once("end", close);
  try {
    await client.query("begin transaction isolation level repeatable read, read only");
    // All rows are read: without `cursor_tuple_fraction`, PostgreSQL plans for the first tenth, and that plan can take an hour for the rest.
    // Compiling a statement takes longer than any of these.
    await client.query(`
      set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '15s';
      set local work_mem = '32MB'; set local cursor_tuple_fraction = 1; set local jit = off`);
  } catch (error) {
    close();
    throw error;
  }
  return { client, close };
}

/** All rows of a statement in batches, of which memory holds one: the next is read when it is asked for. */
export async function openCursor(client: ClientBase, { text, values }: Statement, name = "exported") {
  await client.query({ text: `declare ${name} no scroll cursor for ${text}`, values });
  return async () => (await client.query<Record<string, unknown>>(`fetch ${batchRows} from ${name}`)).rows;
}

/** All rows of a statement, as they are at one moment, and how many there are. It keeps a connection until `close`. */
export async function openRows(pool: Pool, statement: Statement, onClose?: () => void) {
  const { client, close } = await openSnapshot(pool, onClose);
  try {
    const { text, values, counting } = statement;
    const { rows } = await client.query<{ count: number }>(
      counting ?? { text: `select count(*)::int as count from (${text}) as exported`, values },
    );
    return { count: rows[0]?.count ?? 0, read: await openCursor(client, statement), close };
  } catch (error) {
    close();
    throw error;
  }
}
