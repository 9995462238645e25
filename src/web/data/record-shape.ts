import { type RecordFields, type RowOf, sentNames } from "#domain/records/record.ts";
import { optional, type ShapeOf } from "./shape.ts";

/** Of the types that are not texts. */
const shapes: Partial<Record<string, unknown>> = {
  int: "number",
  boolean: "boolean",
  "text[]": ["string"],
  "uuid[]": ["string"],
};

/** The shape of a record's rows. */
export const shapeOfRecord = <Fields extends RecordFields>(record: Fields) =>
  Object.fromEntries(
    sentNames(record).map((name) => {
      const shape = shapes[record[name]?.type ?? ""] ?? "string";
      return [name, record[name]?.nullable ? optional(shape) : shape];
    }),
  ) as ShapeOf<RowOf<Fields>>;
