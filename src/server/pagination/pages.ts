import { z } from "@hono/zod-openapi";
import { limits } from "#domain/limits.ts";
import { idSchema, plainDate } from "#domain/schemas/text.ts";
import { issueText, sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";

// The request for a page of a list, and its response. The row that a cursor points to is looked up only within the actor's own
// scope: they must not learn anyone else's position in the list.

/** The query parameter `limit`: how many rows a page has. */
const limitQuery = z.coerce
  .number({ error: issueText("request.invalid") })
  .int(issueText("request.invalid"))
  .min(1, issueText("request.invalid"))
  .max(limits.pageSizeMax, issueText("request.invalid"))
  .default(limits.pageSize);

/** A query parameter of comma-separated ids, as many as the largest page has rows. */
export const idsQuery = z
  .string()
  .max(limits.pageSizeMax * 37, issueText("request.invalid"))
  .transform((ids) => ids.split(","))
  .pipe(z.array(idSchema).max(limits.pageSizeMax, issueText("request.invalid")));

/** The schema of a page; `next` is the cursor of the next page, null at the end. */
export function pageOf<Schema extends z.ZodType>(schema: Schema) {
  return z.strictObject({ items: z.array(schema), next: z.string().nullable() });
}

/** Room for the longest cursor, a decimal number and an id, in base64. */
const cursorMaxLength = 120;

/** The query parameter `after`, the `next` of the previous page. It is only used in a where clause. */
function afterQuery<Cursor extends z.ZodType>(cursor: Cursor) {
  return z
    .string()
    .max(cursorMaxLength)
    .transform((encoded, context) => {
      try {
        return JSON.parse(Buffer.from(encoded, "base64url").toString()) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: issueText("request.invalid") });
        return z.NEVER;
      }
    })
    .pipe(cursor as z.ZodType<z.output<Cursor>, unknown>)
    .optional();
}

/** A cursor of a list that is newest first: date and id of a row. */
export const dateCursor = z.tuple([plainDate(issueText("request.invalid")), idSchema]);
export type DateCursor = z.infer<typeof dateCursor>;

/** A cursor of a list by stars: stars, date and id of a row. */
export const starsCursor = z.tuple([z.int().min(1).max(5), ...dateCursor.def.items]);
export type StarsCursor = z.infer<typeof starsCursor>;

/** A cursor of a list by a number: the number, as PostgreSQL writes it, and the id of a row. */
export const valueCursor = z.tuple([z.string().regex(/^\d{1,9}(\.\d{1,24})?$/), idSchema]);

/** A cursor of a list of people: the id of one. */
export const idCursor = z.tuple([idSchema]);

/** A cursor of a list of audit entries: the number of one. */
export const entryCursor = z.tuple([z.int()]);

/** The query of a list: its filters, the cursor, and the size of the page. */
export function listQuery<Filters extends z.ZodRawShape, Cursor extends z.ZodType>(
  filters: Filters,
  cursor: Cursor,
) {
  return z.strictObject({ ...filters, after: afterQuery(cursor), limit: limitQuery });
}

/** Rejects a cursor whose row is outside the actor's scope or does not exist; both look the same. */
export function cursorInvalid(): ApiError {
  return new ApiError("invalid-input", { sentence: sentence("request.invalid"), field: "after" });
}

/** Cuts `rows`, read with one more than `limit`, to a page. `cursorOf` points to a row; `itemOf` is what is sent of it. */
export function toPage<Row, Item = Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => readonly (string | number)[],
  itemOf: (row: Row) => Item = (row) => row as unknown as Item,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last !== undefined
      ? Buffer.from(JSON.stringify(cursorOf(last))).toString("base64url")
      : null;
  return { items: shown.map(itemOf), next };
}
