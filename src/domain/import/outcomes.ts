import type { Sentence, SentenceKey } from "#locales/sentence.ts";
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

/** What a person decided about a row: answers add up, each to its own question. */
export interface RowDecision {
  /** The doubts in which the row is right as it is, by the keys of their sentences; where whom it is about is asked, somebody else. */
  accepted?: string[];
  /** Whom it is about: the id of a candidate, or the number of another row. */
  person?: string | number;
  /** Whose number each new phone replaces: the index of a guardian. */
  phoneOf?: Record<string, number>;
  /** Takes the file's values in conflicts; otherwise the app's stay. */
  conflict?: "file";
  /** Leaves the row out. */
  skip?: true;
}

/** Whether a person has answered a doubt by saying that the row is right. */
export const accepts = ({ accepted = [] }: RowDecision, key: SentenceKey): boolean => accepted.includes(key);

/** The problems of a row that still need a person. */
export const openProblems = (problems: readonly Problem[], { accepted = [] }: RowDecision): Problem[] =>
  problems.filter(({ isDoubt, sentence: { key } }) => !isDoubt || !accepted.includes(key));

/** What becomes of a row because of the problems that are open; null if there are none. */
export function stateOf(open: readonly Problem[]): "wrong" | "doubtful" | null {
  if (open.length === 0) return null;
  return open.every(({ isDoubt }) => isDoubt) ? "doubtful" : "wrong";
}

export interface RowOutcome {
  state: RowState;
  /** Those that are open. */
  problems: Problem[];
  changes: Change[];
  conflicts: Conflict[];
  /** Whom it could be about, if that is the doubt. */
  candidates: Candidate[];
  /** Others of the school or of the import with the same phone: siblings and twins, shown and not merged. */
  sharesPhoneWith: string[];
  /** Whose number a new phone (`of`) may replace, if that is the doubt: guardians of the student, by their index. */
  phoneOwners: { of: string; index: number; name: string; phone: string }[];
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
