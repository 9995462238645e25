import { Client, type Pool } from "pg";

export interface RecordedStatement {
  /** The name under which it is prepared; undefined when it is planned each time. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** A statement as it was passed to `query`: a text with its values, or an object with both and a name. */
function statementOf(query: unknown, values: unknown): RecordedStatement {
  const config: { name?: string; text: string; values?: unknown } =
    typeof query === "string" ? { text: query } : Object(query);
  const parameters = config.values ?? values;
  return { name: config.name, text: config.text, values: Array.isArray(parameters) ? parameters : [] };
}

/**
 * Records the statements sent to PostgreSQL over this pool while `work` runs, also within transactions. One call at a
 * time.
 */
export async function recordStatements(
  pool: Pool,
  work: () => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const send = Client.prototype.query;
  const own = new Set<Client>();
  const note = (client: Client) => own.add(client);
  // Connections that are idle now and those opened later.
  pool.on("acquire", note);
  Client.prototype.query = function record(this: Client, ...sent: Parameters<typeof send>) {
    const [query, values]: unknown[] = sent;
    if (own.has(this)) recorded.push(statementOf(query, values));
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
