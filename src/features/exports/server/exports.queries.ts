import type { Pool, PoolClient } from "pg";

/** A statement whose rows are exported. */
export interface Statement {
  text: string;
  values: unknown[];
}

const batchRows = 500;

/**
 * All rows of a statement, as they are at one moment, in batches: the next is read when it is asked for, so memory holds one. It keeps a
 * connection until `close`. A reader that takes no batch for half a minute loses it (`openPool`). `onClose` is called once, also if the
 * connection breaks.
 */
export async function openRows(
  pool: Pool,
  { text, values }: Statement,
  onClose: () => void = () => undefined,
) {
  const client: PoolClient = await pool.connect().catch((error: unknown) => {
    onClose();
    throw error;
  });
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    // Whatever it is doing: the connection is not used again.
    client.release(true);
    onClose();
  };
  client.once("end", close);
  try {
    await client.query("begin transaction isolation level repeatable read, read only");
    await client.query("set local statement_timeout = '60s'; set local work_mem = '32MB'");
    const { rows } = await client.query<{ count: number }>({
      text: `select count(*)::int as count from (${text}) as exported`,
      values,
    });
    await client.query({ text: `declare exported no scroll cursor for ${text}`, values });
    const read = async () =>
      (await client.query<Record<string, unknown>>(`fetch ${batchRows} from exported`)).rows;
    return { count: rows[0]?.count ?? 0, read, close };
  } catch (error) {
    close();
    throw error;
  }
}
