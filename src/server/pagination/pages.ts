import { z } from "@hono/zod-openapi";
import { limits } from "../../domain/limits.ts";
import { issueText, sentence } from "../../locales/sentence.ts";
import { ApiError } from "../base/api-error.ts";

// Lists are read in pages that start after a row, never at an offset: the cost of a page does not grow with the
// rows before it, and rows that come or go meanwhile neither repeat nor hide others. In a list by name the row is told
// by its id alone, since names do not belong in addresses: a person who is renamed between two pages, and whom the
// second starts after, takes its start along. That row is looked up within the actor's own reach only: the place of
// anyone else in the list is not theirs to learn.

/** How many rows a page has: a query parameter of every list. */
export const limitQuery = z.coerce
  .number({ error: issueText("request.invalid") })
  .int(issueText("request.invalid"))
  .min(1, issueText("request.invalid"))
  .max(limits.pageSizeMax, issueText("request.invalid"))
  .default(limits.pageSize);

/**
 * The name under which a page's statement keeps its plan: undefined for an unusual page size, which is planned each time.
 * The statement must contain its limit as a literal: PostgreSQL assumes that `limit $1` returns a tenth of the rows, and
 * plans for that (docs/decisions/009).
 */
export function keptPlan(name: string, limit: number): string | undefined {
  return limit === limits.pageSize ? name : undefined;
}

/**
 * SQL for the parameter `$number` that hides its value from PostgreSQL's planner. A plan for this value then looks no better
 * than one for any value, so PostgreSQL keeps the latter, even if some teachers have a thousand times as much feedback.
 */
export function unseen(number: number, type: "uuid" | "date" | "text"): string {
  return `(select $${number}::${type})`;
}

/** Before every row of a list that is newest first, by date and id: the first page needs no statement of its own. */
export const newestFirstStart = ["9999-12-31", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

/** Whose rows a list has, as SQL: a column, and the value that it has in all of them. */
export interface ListOwner {
  column: string;
  value: string;
}

/**
 * The SQL conditions and order of a page, newest first by date and id, that starts after the row of date `$1` and id `$2`. With
 * an owner, both use the whole index that begins with the owner: otherwise PostgreSQL may walk through everyone's rows by
 * date, in case this owner has most of them.
 */
export function newestFirst(table: string, owner?: ListOwner): { where: string; order: string } {
  const start = `${unseen(1, "date")}, ${unseen(2, "uuid")}`;
  const key = `${table}.date, ${table}.id`;
  const order = `${table}.date desc, ${table}.id desc`;
  if (owner === undefined) return { where: `(${key}) < (${start})`, order };
  const { column, value } = owner;
  return {
    where: `(${column}, ${key}) < (${value}, ${start}) and ${column} >= ${value}`,
    order: `${column} desc, ${order}`,
  };
}

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
        context.addIssue({ code: "custom", message: issueText("request.invalid") });
        return z.NEVER;
      }
    })
    .pipe(key as z.ZodType<z.output<Key>, unknown>)
    .optional();
}

/** The refusal of a cursor whose row is not in the actor's reach; of one that is nowhere, it is the same. */
export function cursorInvalid(): ApiError {
  return new ApiError("invalid-input", { sentence: sentence("request.invalid"), field: "after" });
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
