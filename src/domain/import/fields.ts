import { guardiansMax } from "#domain/guardians.ts";

/** What the rows of a table are about. */
export const importKinds = ["students", "teachers", "teaching"] as const;

export type ImportKind = (typeof importKinds)[number];

/** What a file may say about a guardian. */
const guardianFields = ["Name", "Relation", "Phone", "Email"] as const;

type GuardianPosition = 1 | 2 | 3 | 4;

type GuardianField = `guardian${GuardianPosition}${(typeof guardianFields)[number]}`;

const guardiansFields = Array.from({ length: guardiansMax }, (_, index) =>
  guardianFields.map((field) => `guardian${index + 1}${field}` as GuardianField),
).flat();

/**
 * The fields of a row, by what it is about. The browser reads them from the columns of a file and sends each as text; the planner of an
 * import decides what they mean. A row of `teaching` says who teaches what in which class group.
 */
export const importFields = {
  students: [
    "name",
    "surname",
    "classGroup",
    "rollNumber",
    "admission",
    "pen",
    "apaar",
    "other",
    "dateOfBirth",
    "email",
    "loginName",
    "city",
    "education",
    "status",
    ...guardiansFields,
  ],
  teachers: ["name", "surname", "email", "phone", "courses", "education", "joiningDate", "status"],
  teaching: ["classGroup", "subject", "teacher"],
} as const satisfies Record<ImportKind, readonly string[]>;

export type ImportField = (typeof importFields)[ImportKind][number];

/**
 * A row as its file has it: the cells that were filled in, as text. Dates are `2012-04-30` where they could be read. An empty class group
 * says that the file does not tell any.
 */
export type ImportCells = Partial<Record<ImportField, string>>;

/** What an import does with a row. `doubtful` and `wrong` rows change nothing until a person has decided, or put them right. */
export const rowStates = [
  "created",
  "changed",
  "unchanged",
  "conflict",
  "doubtful",
  "wrong",
  "skipped",
] as const;

export type RowState = (typeof rowStates)[number];

export const importRowsMax = 20_000;
/** How many rows a request brings at most; they must also fit into `limits.requestBodyMaxBytes`. */
export const importChunkMax = 200;
/** Characters of a cell. */
export const importCellMax = 500;
/** After how many days an import that was not applied is removed. */
export const importStagingDays = 7;
