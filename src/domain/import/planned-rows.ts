import type { ExternalIdKind } from "#domain/student-ids.ts";
import type { Sentence, SentenceKey } from "#locales/sentence.ts";
import type { ImportCells, ImportField, ImportKind, RowState } from "./fields.ts";
import type { ImportPreviewRow } from "./schemas.ts";

// What the planner of an import takes and gives. It reads nothing else and writes nothing, so the preview is what then happens
// (docs/decisions/082-imports.md).

/** A row as the planner takes it. */
export interface PlannedRow {
  number: number;
  line: number;
  kind: ImportKind;
  cells: ImportCells;
  /** Its line has nothing but a name, in a list that says more of its people. */
  isNameAlone: boolean;
  decision: RowDecision;
}

export interface KnownGuardian {
  /** Null for a new one, and for a first one with nothing but contacts. */
  id: string | null;
  name: string;
  relation: string;
  phone: string | null;
  email: string | null;
}

/** A record of a student that is one with another since a merge, or what that one was until then. */
export interface FormerRecord {
  /** By what a file names it (`keysOf`), and the student has no longer. */
  keys: string[];
  nameKey: string;
  /** What the last import said about it, or else what it was. */
  lastValues: Record<string, string>;
}

/** The fields of a student that stand in their own record. */
export interface StudentFields {
  name: string;
  surname: string;
  email: string | null;
  loginName: string | null;
  dateOfBirth: string | null;
  city: string | null;
  education: string | null;
}

export interface KnownStudent extends StudentFields {
  id: string;
  /** The normal form of the whole name. */
  nameKey: string;
  leftOn: string | null;
  ids: Partial<Record<ExternalIdKind, string>>;
  guardians: KnownGuardian[];
  /** In class groups of the school year; not over today. */
  enrolments: { enrolmentId: string; classGroupId: string; rollNumber: string | null }[];
  /** What the last import said, by field: keys, not spellings. */
  lastValues: Record<string, string>;
  former: FormerRecord[];
}

export interface KnownTeacher {
  id: string;
  name: string;
  surname: string;
  email: string | null;
  phone: string | null;
  education: string | null;
  joiningDate: string | null;
  courses: string[];
}

/** What the planner must know of the school. Students are those whom the rows may be about. */
export interface Snapshot {
  today: string;
  /** Of the school: those who have not left. */
  studentCount: number;
  classGroups: { id: string; name: string }[];
  students: KnownStudent[];
  teachers: KnownTeacher[];
  /** Sign-in addresses of the file that somebody has. */
  emails: { email: string; id: string }[];
  /** Numbers and login names of the file that a student has who is no student of the school any more (`keysOf`). */
  takenKeys: string[];
  taught: { classGroupId: string; teacherId: string; subject: string }[];
  /** What people decided about names of teachers in earlier files. */
  teacherNames: TeacherName[];
  /** Everyone in the class groups of the year; those who have left keep their roll numbers. */
  roster: {
    studentId: string;
    name: string;
    nameKey: string;
    classGroupId: string;
    rollKey: string | null;
    hasLeft: boolean;
  }[];
}

/** A class group by its id, or `new` with its key. */
export type GroupRef = string;

export interface Join {
  group: GroupRef;
  rollNumber: string | null;
}

export interface NewStudent extends StudentFields {
  row: number;
  ids: Partial<Record<ExternalIdKind, string>>;
  guardians: KnownGuardian[];
  joins: Join[];
  fileValues: Record<string, string>;
}

export interface ChangedStudent {
  id: string;
  before: Partial<StudentFields>;
  after: Partial<StudentFields>;
  idsBefore: Partial<Record<ExternalIdKind, string>>;
  ids: Partial<Record<ExternalIdKind, string>>;
  /** All of them, if some are new or changed; else null. */
  guardiansBefore: KnownGuardian[];
  guardians: KnownGuardian[] | null;
  joins: Join[];
  /** The class group that the student moves from. */
  leaves: string | null;
  rolls: { enrolmentId: string; before: string | null; rollNumber: string }[];
}

/** Whom a name that several teachers may have, in normal form, means: their id or `new` with a row's number, as of the candidates. */
export interface TeacherName {
  name: string;
  teacher: string;
  candidates: string[];
}

export type NewTeacher = Omit<KnownTeacher, "id"> & { ref: string };

export type ChangedTeacher = Pick<KnownTeacher, "id"> &
  Partial<Omit<KnownTeacher, "id" | "name" | "surname">>;

export interface Operations {
  newGroups: { ref: GroupRef; name: string }[];
  newStudents: NewStudent[];
  changedStudents: ChangedStudent[];
  /** By the ids of students who were found. */
  fileValues: Map<string, Record<string, string>>;
  newTeachers: NewTeacher[];
  changedTeachers: ChangedTeacher[];
  /** The teacher is an id, or `new` with the number of a row. */
  taught: { group: GroupRef; teacher: string; subject: string }[];
  teacherNames: TeacherName[];
  leaving: { studentId: string; name: string }[];
}

export interface Plan {
  outcomes: Map<number, RowOutcome>;
  operations: Operations;
}

/** The reference to a class group that the import will add, by the key of its name. */
export const newGroupRef = (key: string): GroupRef => `new ${key}`;
export const isNewRef = (ref: string) => ref.startsWith("new ");

/** The outcome of a row with nothing to report. */
export const emptyOutcome = (state: RowState): RowOutcome => ({
  state,
  problems: [],
  changes: [],
  conflicts: [],
  candidates: [],
  sharesPhoneWith: [],
  phoneOwners: [],
  personId: null,
  sameAsRow: null,
});

/** What is wrong with a row, or may be: one sentence, at a field or at the row. Its key tells problems of one kind. */
export interface Problem {
  field: ImportField | null;
  /** Whether a person may accept it as it is. */
  isDoubt: boolean;
  sentence: Sentence;
}

export type Change = ImportPreviewRow["changes"][number];
/** A guardian as the preview shows them. */
export type ShownGuardian = Extract<Change, { kind: "guardian-added" }>["guardian"];
export type Conflict = ImportPreviewRow["conflicts"][number];
export type Candidate = ImportPreviewRow["candidates"][number];
/** Answers add up, each to its own question. */
export type RowDecision = ImportPreviewRow["decision"];

/** What becomes of a row; `problems` are those that are open. */
export type RowOutcome = Omit<
  ImportPreviewRow,
  "number" | "kind" | "sheet" | "line" | "cells" | "decision" | "problems"
> & { problems: Problem[] };

/** A problem that keeps a row from being imported. */
export const wrong = (field: Problem["field"], text: Sentence): Problem => ({
  field,
  isDoubt: false,
  sentence: text,
});

/** A problem that a person may answer by saying that the row is right. */
export const doubt = (field: Problem["field"], text: Sentence): Problem => ({
  field,
  isDoubt: true,
  sentence: text,
});

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
