import { z } from "@hono/zod-openapi";
import { limits } from "../domain/limits.ts";
import { messages } from "../domain/messages.ts";
import { ApiError } from "./api-error.ts";

// Lists are read in pages that start after a row, never at an offset: the cost of a page does not grow with the
// rows before it, and rows that come or go meanwhile neither repeat nor hide others. In a list by name the row is told
// by its id alone, since names do not belong in addresses: a person who is renamed between two pages, and whom the
// second starts after, takes its start along. That row is looked up within the actor's own reach only: the place of
// anyone else in the list is not theirs to learn.

/** How many rows a page has: a query parameter of every list. */
export const limitQuery = z.coerce
  .number({ error: messages.request.invalid })
  .int(messages.request.invalid)
  .min(1, messages.request.invalid)
  .max(limits.pageSizeMax, messages.request.invalid)
  .default(limits.pageSize);

/**
 * The name under which the statement of a page keeps its plan: undefined for a page of other than the usual size, which is
 * planned when it is asked for. How many rows are read stands in the statement itself: PostgreSQL takes `limit $1` for
 * a tenth of the table, and plans for that (docs/decisions/009).
 */
export function keptPlan(name: string, limit: number): string | undefined {
  return limit === limits.pageSize ? name : undefined;
}

/** Before every row of a list that is newest first, by date and id: the first page needs no statement of its own. */
export const newestFirstStart = ["9999-12-31", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

/** A page of rows; `next` continues after its last one, null at the end. */
export function pageOf<Schema extends z.ZodType>(schema: Schema) {
  return z.strictObject({ items: z.array(schema), next: z.string().nullable() });
}

/** Room for the longest key, a date and an id, in base64. */
const cursorMaxLength = 100;

/**
 * The query parameter `after`, the `next` of the page before, read as the key of a row: the values that the list
 * is ordered by. The key becomes part of a where clause and is trusted for nothing else.
 */
export function afterQuery<Key extends z.ZodType>(key: Key) {
  return z
    .string()
    .max(cursorMaxLength)
    .transform((cursor, context) => {
      try {
        return JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: messages.request.invalid });
        return z.NEVER;
      }
    })
    .pipe(key as z.ZodType<z.output<Key>, unknown>)
    .optional();
}

/** The refusal of a cursor whose row is not in the actor's reach; of one that is nowhere, it is the same. */
export function cursorInvalid(): ApiError {
  return new ApiError("invalid-input", { message: messages.request.invalid, field: "after" });
}

/**
 * Cuts `rows`, read with one more than `limit`, to a page.
 * `keyOf` gives what the list is ordered by, in that order.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
  itemOf: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last !== undefined
      ? Buffer.from(JSON.stringify(keyOf(last))).toString("base64url")
      : null;
  return { items: shown.map(itemOf), next };
}
