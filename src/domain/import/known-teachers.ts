import { fullName } from "#domain/full-name.ts";
import { personKey, spokenName } from "./names-in-cells.ts";
import type { Candidate, RowDecision } from "./outcomes.ts";
import type { KnownTeacher, NewTeacher } from "./planned-rows.ts";

/** A teacher as the plan leaves them; `ref` is their id, or `new` with the number of their row. */
export interface PlannedTeacher {
  ref: string;
  row: number | null;
  name: string;
  surname: string;
  email: string | null;
  courses: string[];
  known: KnownTeacher | null;
}

const asCandidate = ({ ref, row, name, surname, email }: PlannedTeacher): Candidate => ({
  id: row === null ? ref : null,
  row,
  name: fullName({ name, surname }),
  classGroup: null,
  rollNumber: null,
  dateOfBirth: null,
  email,
});

const wordsOf = (text: string) => spokenName(text, 1);

/** Whether each word written is one of the name, or the initial of one: "M. Sharma" may be Meena Sharma. */
const mayMean = (written: readonly string[], name: readonly string[]) =>
  written.every((word) => name.some((each) => each === word || (word.length === 1 && each.startsWith(word))));

/** Whether one of two names may be a short form of the other. */
export const mayMeanOneName = (one: string, other: string): boolean =>
  mayMean(wordsOf(one), wordsOf(other)) || mayMean(wordsOf(other), wordsOf(one));

const candidatesMax = 5;

/** Teachers by their addresses and names: those of the school, and those whom the import brings. */
export function teacherList(known: readonly KnownTeacher[]) {
  const all: PlannedTeacher[] = [];
  const byRef = new Map<string, PlannedTeacher>();
  const byEmail = new Map<string, PlannedTeacher>();
  const byName = new Map<string, PlannedTeacher[]>();

  function add(teacher: PlannedTeacher): void {
    all.push(teacher);
    byRef.set(teacher.ref, teacher);
    if (teacher.email !== null) byEmail.set(teacher.email, teacher);
    const key = personKey(fullName(teacher));
    byName.set(key, [...(byName.get(key) ?? []), teacher]);
  }

  for (const teacher of known)
    add({ ref: teacher.id, row: null, known: teacher, ...teacher, courses: [...teacher.courses] });

  return {
    all,
    byRef,
    byEmail,
    /** Whom a person named. */
    decided: ({ person }: RowDecision) =>
      byRef.get(typeof person === "number" ? `new ${person}` : (person ?? "")),
    named: (written: string) => byName.get(personKey(written)) ?? [],
    /** Whom a short form of a name may mean. */
    like(written: string): PlannedTeacher[] {
      const words = wordsOf(written);
      return all.filter((each) => mayMean(words, wordsOf(fullName(each)))).slice(0, candidatesMax);
    },
    add: (row: number, teacher: NewTeacher) => {
      const planned: PlannedTeacher = { ...teacher, row, known: null };
      add(planned);
      return planned;
    },
    giveEmail(teacher: PlannedTeacher, email: string): void {
      teacher.email = email;
      byEmail.set(email, teacher);
    },
    candidates: (teachers: readonly PlannedTeacher[]) => teachers.map(asCandidate),
  };
}

export type TeacherList = ReturnType<typeof teacherList>;
