import type { ClientBase, Pool } from "pg";

/** Where a value of a statement comes from when the statement is sent for another user. */
export type Source =
  | { from: "token" }
  | { from: "user" }
  | { from: "path" }
  | { from: "body"; field: string }
  | { constant: unknown };

/** The statements behind a request, as the API sent them, with placeholders for values that differ by request. */
export interface Plan {
  /** The name of the hot request. */
  name: string;
  statements: { text: string; values: Source[] }[];
}

export interface Asking {
  token: string;
  /** The id in the path. */
  id?: string;
  body?: Record<string, unknown>;
}

/**
 * Runs a plan one prepared statement after the other, as the API does; the first one reads the session. Resolves to
 * the rows of the last one, and to null when nobody has this token.
 */
export async function runPlan(
  database: Pool | ClientBase,
  plan: Plan,
  asking: Asking,
): Promise<unknown[] | null> {
  let userId: unknown;
  let rows: unknown[] = [];
  for (const [index, { text, values }] of plan.statements.entries()) {
    const given = values.map((source) => {
      if ("constant" in source) return source.constant;
      if (source.from === "token") return asking.token;
      if (source.from === "user") return userId;
      return source.from === "path" ? asking.id : asking.body?.[source.field];
    });
    ({ rows } = await database.query({ name: `${plan.name} ${index}`, text, values: given }));
    if (index === 0) {
      userId = (rows[0] as { id?: unknown } | undefined)?.id;
      if (userId === undefined) return null;
    }
  }
  return rows;
}
