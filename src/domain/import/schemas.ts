import { guardiansMax } from "#domain/guardians.ts";
import { idSchema } from "#domain/schemas/text.ts";
import { z } from "#domain/schemas/zod.ts";
import { cleanLine, cleanLines } from "#domain/text.ts";
import { importCellMax, importChunkMax, importKinds, importRowsMax, rowStates } from "./fields.ts";
import { fieldSchema } from "./mapping.ts";

const kindSchema = z.enum(importKinds);
/** What PostgreSQL cannot keep is cut out; lines stay, for they may part two phones. */
const cellText = z.string().max(importCellMax, { abort: true }).overwrite(cleanLines);

const rowNumber = z.int().min(0).max(importRowsMax);

/** The import's id is made by the browser, so that a repeated request starts no second one. */
export const startImportSchema = z.strictObject({
  id: idSchema,
  /** The current one if left out; a school without any gets its first. */
  schoolYearId: idSchema.optional(),
  /** How many rows will be sent: until all are there, nothing is applied. */
  rowCount: rowNumber.min(1),
});

export type StartImport = z.infer<typeof startImportSchema>;

export const importChunkSchema = z.strictObject({
  /** The number of the first row: each row has a number, from 0. */
  offset: rowNumber,
  rows: z
    .array(
      z.strictObject({
        kind: kindSchema,
        sheet: z.string().max(200, { abort: true }).overwrite(cleanLine),
        line: z.int().min(0).max(10_000_000),
        cells: z.partialRecord(fieldSchema, cellText),
        /** The line has nothing but a name, in a list that says more of its people. */
        isNameAlone: z.literal(true).optional(),
      }),
    )
    .min(1)
    .max(importChunkMax),
});

export type ImportChunk = z.infer<typeof importChunkSchema>;

export const importOptionsSchema = z.strictObject({
  /** Students of the file's class groups who are not in the file leave the school. */
  absentLeave: z.boolean(),
});

export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** The key of a problem's sentence. */
const problemKey = z
  .string()
  .max(100)
  .regex(/^[\w.]+$/);

/** What a person decided about a row. */
const decisionSchema = z.strictObject({
  /** The doubts in which the row is right as it is, by the keys of their sentences; where whom it is about is asked, somebody else. */
  accepted: z.array(problemKey).min(1).max(20).optional(),
  /** Whom it is about: the id of a candidate, or the number of another row. */
  person: z.union([idSchema, rowNumber]).optional(),
  /** Whose number each new phone replaces: the index of a guardian. */
  phoneOf: z
    .record(
      z.string().regex(/^\d{10}$/),
      z
        .int()
        .min(0)
        .max(guardiansMax - 1),
    )
    .optional(),
  /** Takes the file's values in conflicts; otherwise the app's stay. */
  conflict: z.literal("file").optional(),
  skip: z.literal(true).optional(),
});

const rowFilters = {
  kind: kindSchema.optional(),
  state: z.enum(rowStates).optional(),
  problem: problemKey.optional(),
};

/** Changes rows by their numbers, or all that are alike; then the whole import is looked at again. */
export const changeImportRowsSchema = z
  .strictObject({
    numbers: z.array(rowNumber).min(1).max(1000).optional(),
    alike: z
      .strictObject({
        ...rowFilters,
        /** Rows that have this in a cell; an empty text for those whose cell is empty. */
        cell: z.strictObject({ field: fieldSchema, text: cellText }).optional(),
      })
      .optional(),
    /** One value into all of these rows; null empties the cell. */
    cells: z.partialRecord(fieldSchema, cellText.nullable()).optional(),
    /** Adds to what was decided about the rows; null takes all of it back. */
    decision: decisionSchema.nullable().optional(),
    /** Decides that each of these rows is about the one whom it may be about; rows that fit several stay open. */
    takesOnlyCandidate: z.literal(true).optional(),
  })
  .refine(({ numbers, alike }) => (numbers === undefined) !== (alike === undefined))
  .refine(({ decision, takesOnlyCandidate }) => decision === undefined || !takesOnlyCandidate);

export type ChangeImportRows = z.infer<typeof changeImportRowsSchema>;

export const importRowsQuery = z.strictObject({
  ...rowFilters,
  search: z.string().max(80, { abort: true }).overwrite(cleanLine).optional(),
  /** The number of the last row of the page before. */
  after: z.coerce.number().int().min(0).max(importRowsMax).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export type ImportRowsQuery = z.infer<typeof importRowsQuery>;

export const applyImportSchema = z.strictObject({
  /** Of the preview that the admin saw: another one is a conflict. */
  digest: z.string().max(100),
  /** How many leave and change, typed by the admin, where the summary asks for it. */
  confirmed: z.int().min(0).optional(),
});

export type ApplyImport = z.infer<typeof applyImportSchema>;

const sentenceSchema = z.strictObject({
  key: z.string(),
  params: z.array(z.union([z.string(), z.number()])),
});

const guardianSchema = z.strictObject({
  name: z.string(),
  relation: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

/** What a row changes, from which the page makes its sentences. */
const changeSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("field"),
    field: fieldSchema,
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal("joins"), classGroup: z.string(), isNewGroup: z.boolean() }),
  z.strictObject({
    kind: z.literal("moves"),
    from: z.string(),
    classGroup: z.string(),
    isNewGroup: z.boolean(),
  }),
  z.strictObject({ kind: z.literal("leaves") }),
  z.strictObject({ kind: z.literal("guardian-added"), guardian: guardianSchema }),
  z.strictObject({ kind: z.literal("guardian-changed"), before: guardianSchema, guardian: guardianSchema }),
  z.strictObject({
    kind: z.literal("teaches"),
    classGroup: z.string(),
    subject: z.string(),
    teacher: z.string(),
    isNewGroup: z.boolean(),
  }),
]);

/** A row of the preview. */
export const importRowSchema = z.strictObject({
  number: rowNumber,
  kind: kindSchema,
  sheet: z.string(),
  line: z.int(),
  cells: z.partialRecord(fieldSchema, z.string()),
  decision: decisionSchema,
  state: z.enum(rowStates),
  problems: z.array(
    z.strictObject({ field: fieldSchema.nullable(), isDoubt: z.boolean(), sentence: sentenceSchema }),
  ),
  changes: z.array(changeSchema),
  /** Fields that the file and a person in the app have both changed since the last import. */
  conflicts: z.array(z.strictObject({ field: fieldSchema, app: z.string().nullable(), file: z.string() })),
  /** Whom it could be about, if that is the doubt: someone of the school by their id, or another row by its number. */
  candidates: z.array(
    z.strictObject({
      id: z.string().nullable(),
      row: z.int().nullable(),
      name: z.string(),
      classGroup: z.string().nullable(),
      rollNumber: z.string().nullable(),
      dateOfBirth: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  /** Others of the school or of the import with the same phone: siblings and twins, shown and not merged. */
  sharesPhoneWith: z.array(z.string()),
  /** Whose number a new phone (`of`) may replace, if that is the doubt: guardians of the student, by their index. */
  phoneOwners: z.array(
    z.strictObject({ of: z.string(), index: z.int(), name: z.string(), phone: z.string() }),
  ),
  /** The person that the row is about; null for a new one. */
  personId: z.string().nullable(),
  /** The number of the first row about the same person; null if this is the first. */
  sameAsRow: z.int().nullable(),
});

export type ImportPreviewRow = z.infer<typeof importRowSchema>;

/** What a look at the whole import found; `rows` counts rows, the others people and class groups. */
const importSummarySchema = z.strictObject({
  digest: z.string(),
  rows: z.record(kindSchema, z.record(z.enum(rowStates), z.int())),
  /** Kinds of problems with the number of rows that have them, most first: for "decide all alike". */
  problems: z.array(
    z.strictObject({
      key: z.string(),
      isDoubt: z.boolean(),
      count: z.int(),
      /** How many different things are said: of how many names, for example. */
      distinct: z.int(),
      /** How many of the rows fit exactly one person. */
      fitOne: z.int(),
      /** What is said of the first of these rows. */
      example: sentenceSchema,
    }),
  ),
  newClassGroups: z.array(z.string()),
  newStudents: z.int(),
  newTeachers: z.int(),
  changedStudents: z.int(),
  /** Students who leave the school because the file does not have them; some of their names. */
  leaving: z.int(),
  leavingNames: z.array(z.string()),
  /** The number that must be sent along with the application; null when it needs none. */
  mustConfirm: z.strictObject({ why: z.enum(["leaving", "changed"]), number: z.int() }).nullable(),
});

export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importSchema = z.strictObject({
  id: idSchema,
  schoolYearId: idSchema,
  schoolYear: z.string(),
  /** Who started it. */
  admin: z.string(),
  state: z.enum(["open", "applied", "undone"]),
  rowCount: z.int(),
  /** Rows that have not been sent yet: an upload that was cut off. */
  missingRows: z.int(),
  options: importOptionsSchema,
  createdAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  /** Of an application that is running, 0 to 100; null while none is. */
  progress: z.int().nullable(),
  /** Of the last preview; of what was applied, once it was. Null before the first preview. */
  summary: importSummarySchema.nullable(),
});

export type Import = z.infer<typeof importSchema>;

/** What the undo of an import does: these people and class groups are removed, these stay and why, these fields go back. */
export const importUndoSchema = z.strictObject({
  digest: z.string(),
  removed: z.strictObject({ students: z.int(), teachers: z.int(), classGroups: z.int() }),
  /** Students whose fields, guardians and class groups become what they were. */
  restored: z.int(),
  /** Students who had left by the import, and come back. */
  returned: z.int(),
  /** Students and teachers who were used or changed since, or whose former values others have by now: they stay as they are. */
  inUse: z.array(z.strictObject({ id: idSchema, name: z.string() })),
});

export type ImportUndo = z.infer<typeof importUndoSchema>;
