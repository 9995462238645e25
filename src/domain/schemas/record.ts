import { type RecordFields, type RowOf, type StoredRow, sentNames } from "#domain/records/record.ts";
import { z } from "./zod.ts";

const sent = {
  uuid: z.uuid(),
  "uuid[]": z.array(z.uuid()),
  text: z.string(),
  "text[]": z.array(z.string()),
  date: z.iso.date(),
  instant: z.iso.datetime(),
  int: z.int(),
  boolean: z.boolean(),
};

const stored = { ...sent, instant: z.iso.datetime().transform((text) => new Date(text)) };

type Shape<Row> = { [Name in keyof Row]: z.ZodType<Row[Name]> };

/** A record in a response. */
export function rowSchema<Fields extends RecordFields>(record: Fields) {
  const shape = sentNames(record).map((name) => {
    const { type, nullable } = record[name] as RecordFields[string];
    return [name, nullable ? sent[type].nullable() : sent[type]];
  });
  return z.strictObject(Object.fromEntries(shape) as Shape<RowOf<Fields>>);
}

/** What the audit log has of a record. A field that was added since is missing in older entries; it was null then. */
export function imageSchema<Fields extends RecordFields>(record: Fields) {
  const shape = Object.entries(record).map(([name, { type, nullable }]) => {
    const schema: z.ZodType = stored[type];
    return [name, nullable ? schema.nullable().default(null) : schema];
  });
  return z.object(Object.fromEntries(shape) as Shape<StoredRow<Fields>>);
}
