import { Client, type Pool } from "pg";

export interface RecordedStatement {
  /** The name under which it is prepared; undefined when it is planned each time. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

interface QueryConfig {
  name?: string;
  text: string;
  values?: unknown[];
}

/**
 * What is sent to PostgreSQL over this pool while `work` runs, statement by statement, also within transactions.
 * One piece of work at a time.
 */
export async function recordStatements(
  pool: Pool,
  work: () => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const send = Client.prototype.query;
  const own = new Set<Client>();
  const note = (client: Client) => own.add(client);
  // Those that are idle now and those that are opened meanwhile.
  pool.on("acquire", note);
  Client.prototype.query = function record(this: Client, ...sent: Parameters<typeof send>) {
    const [query, values] = sent as unknown as [string | QueryConfig, unknown];
    if (own.has(this)) {
      const text = typeof query === "string" ? query : query.text;
      const given = typeof query === "string" ? values : (query.values ?? values);
      const name = typeof query === "string" ? undefined : query.name;
      recorded.push({ name, text, values: Array.isArray(given) ? given : [] });
    }
    return Reflect.apply(send, this, sent);
  } as typeof send;
  try {
    await work();
  } finally {
    Client.prototype.query = send;
    pool.off("acquire", note);
  }
  return recorded;
}
