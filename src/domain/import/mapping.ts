import { z } from "#domain/schemas/zod.ts";
import { cleanLine } from "#domain/text.ts";
import { dateOrders } from "./dates-in-cells.ts";
import { importFields, importKinds } from "./fields.ts";
import { nameRules } from "./names-in-cells.ts";
import { statuses } from "./statuses-in-cells.ts";

/** Characters of a heading. */
export const mappingTextMax = 200;

/** What PostgreSQL cannot keep is cut out. */
const text = z.string().max(mappingTextMax, { abort: true }).overwrite(cleanLine);
const columnsMax = 200;
const column = z.int().min(0).max(1000);

/** Why a column is not sent. The values of a `sensitive` one never leave the browser. */
const notSent = ["sensitive", "not-needed", "serial", "unknown", "duplicate", "legacy-font"] as const;

export const fieldSchema = z.enum([...new Set(importKinds.flatMap((kind) => [...importFields[kind]]))]);

/** A column of a table, and what becomes of it. Columns of one field are joined, or, with phones, written below each other. */
const columnSchema = z.strictObject({
  index: column,
  heading: text,
  field: fieldSchema.nullable(),
  /** Set where `field` is null. */
  notSent: z.enum(notSent).optional(),
  /** In a table of class groups by subjects and the like: the subject or class group that this column's cells belong to. */
  of: text.optional(),
});

export type MappedColumn = z.infer<typeof columnSchema>;

/** Where the class group of a student comes from. */
const classGroupFromSchema = z
  .discriminatedUnion("from", [
    z.strictObject({ from: z.literal("columns") }),
    z.strictObject({ from: z.enum(["title", "sheet-name", "file-name", "person"]), name: text }),
  ])
  .nullable();

export type ClassGroupFrom = z.infer<typeof classGroupFromSchema>;

/** How many class groups a mapping keeps that a person wrote for tables that do not tell. */
export const rememberedGroupsMax = 50;

/** What becomes of those who have left the school by a status, a day of leaving or a certificate. Only students can be marked as left. */
export const leaverRules = ["leave-out", "mark-left", "import"] as const;

export type LeaverRule = (typeof leaverRules)[number];

/** How many different words of a status a person is asked about; a column with more of them is no status. */
export const unclearStatusesMax = 8;

/** How a table is read. It is stored, and used again for tables with the same headings. */
export const mappingSchema = z.strictObject({
  /** Null for a table that a person left out. */
  kind: z.enum(importKinds).nullable(),
  /** The rows with headings, from 0 in the table; null if there are none. */
  headings: z
    .strictObject({ row: z.int().min(0).max(20_000), rows: z.union([z.literal(1), z.literal(2)]) })
    .nullable(),
  columns: z.array(columnSchema).max(columnsMax),
  /** Whose relation the headings name, as in "Father's Name". */
  relations: z.partialRecord(
    z.enum(["guardian1Relation", "guardian2Relation", "guardian3Relation", "guardian4Relation"]),
    text,
  ),
  classGroupFrom: classGroupFromSchema,
  /** How whole names become name and surname; null if the columns have them apart. */
  nameRule: z.enum(nameRules).nullable(),
  /** The order of the dates, by column. */
  dateOrders: z
    .record(z.string().regex(/^\d{1,3}$/), z.enum(dateOrders))
    .refine((orders) => Object.keys(orders).length <= columnsMax),
  /** The class groups that a person wrote, by file and sheet. */
  classGroups: z
    .record(z.string().max(mappingTextMax), text)
    .refine((groups) => Object.keys(groups).length <= rememberedGroupsMax)
    .optional(),
  /** Left out until a table has some. */
  leavers: z.enum(leaverRules).optional(),
  /** What words of a status mean that only a person could tell, by their normal forms. */
  statuses: z
    .record(text, z.enum(statuses))
    .refine((words) => Object.keys(words).length <= columnsMax)
    .optional(),
});

export type Mapping = z.infer<typeof mappingSchema>;

/** How many mappings a school keeps: those that were used last. */
export const storedMappingsMax = 50;
