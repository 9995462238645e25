import type { Sentence } from "#locales/sentence.ts";
import type { ImportField } from "./fields.ts";

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

/** What is wrong with a row, or may be: one sentence, at a field or at the row. Its key tells problems of one kind. */
export interface Problem {
  field: ImportField | null;
  /** Whether a person may accept it as it is. */
  isDoubt: boolean;
  sentence: Sentence;
}

/** A guardian as the preview shows them. */
export interface ShownGuardian {
  name: string;
  relation: string;
  phone: string | null;
  email: string | null;
}

/** What a row changes, from which the page makes its sentences. */
export type Change =
  /** A field of a person; for a new one `before` is null. */
  | { kind: "field"; field: ImportField; before: string | null; after: string | null }
  | { kind: "joins"; classGroup: string; isNewGroup: boolean }
  | { kind: "moves"; from: string; classGroup: string; isNewGroup: boolean }
  /** The student leaves the school. */
  | { kind: "leaves" }
  | { kind: "guardian-added"; guardian: ShownGuardian }
  | { kind: "guardian-changed"; before: ShownGuardian; guardian: ShownGuardian }
  | { kind: "teaches"; classGroup: string; subject: string; teacher: string; isNewGroup: boolean };

/** A field that the file and a person in the app have both changed since the last import. Theirs stays unless a person takes the file's. */
export interface Conflict {
  field: ImportField;
  /** What the app has. */
  app: string | null;
  file: string;
}

/** Whom a row may be about: someone of the school, or another row of the import. */
export interface Candidate {
  /** Of a student or teacher; null for another row. */
  id: string | null;
  /** The number of the other row. */
  row: number | null;
  name: string;
  classGroup: string | null;
  rollNumber: string | null;
  dateOfBirth: string | null;
  email: string | null;
}

/** What a person decided about a row. */
export interface RowDecision {
  /** Whom it is about: the id of a candidate, the number of another row, or somebody new ("keep both"). */
  person?: string | number | "new";
  /** Doubtful values are right as they are. */
  accept?: true;
  /** Whose number a new phone replaces: the place of a guardian, from 0. */
  phoneOf?: number;
  /** In conflicts; the app's stay by default. */
  conflict?: "app" | "file";
  /** Leaves the row out. */
  skip?: true;
}

export interface RowOutcome {
  state: RowState;
  problems: Problem[];
  changes: Change[];
  conflicts: Conflict[];
  /** Whom it could be about, if that is the doubt. */
  candidates: Candidate[];
  /** Others of the school or of the import with the same phone: siblings and twins, shown and not merged. */
  sharesPhoneWith: string[];
  /** Whose number a new phone may replace, if that is the doubt: guardians of the student, by their places. */
  phoneOwners: { place: number; name: string; phone: string }[];
  /** The id of the person that the row is about; null for a new one. */
  personId: string | null;
  /** The number of the first row about the same person; null if this is the first. */
  sameAsRow: number | null;
}

export const importRowsMax = 20_000;
/** How many rows a request brings at most; they must also fit into `limits.requestBodyMaxBytes`. */
export const importChunkMax = 200;
/** Characters of a cell. */
export const importCellMax = 500;
/** How many rows a request may name that it changes. */
export const changedRowsMax = 1000;
/** Imports that are not applied are removed after so many days. */
export const importStagingDays = 7;

/** Above these shares, the number must be sent along. */
export const brakes = { leavingShare: 0.1, changedShare: 0.75 } as const;
