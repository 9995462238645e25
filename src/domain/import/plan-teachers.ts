import { tidyCourses } from "#domain/courses.ts";
import { dateOfBirthMin } from "#domain/dates/age.ts";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import { normalForm } from "#domain/normal-form.ts";
import { sentence } from "#locales/sentence.ts";
import type { Candidate, Change, Problem } from "./outcomes.ts";
import { stateOf } from "./plan-students.ts";
import {
  emptyOutcome,
  type KnownTeacher,
  type NewTeacher,
  type Plan,
  type PlannedRow,
  type Snapshot,
} from "./planned-rows.ts";
import { cellReader } from "./student-facts.ts";

/** A teacher as the plan leaves them; `ref` is their id, or `new` with the number of their row. */
export interface PlannedTeacher {
  ref: string;
  row: number | null;
  name: string;
  surname: string;
  email: string;
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

/** Teachers by their addresses and names: those of the school, and those whom the import brings. */
export function teacherList(known: readonly KnownTeacher[]) {
  const all = known.map(
    (teacher): PlannedTeacher => ({
      ref: teacher.id,
      row: null,
      known: teacher,
      ...teacher,
      courses: [...teacher.courses],
    }),
  );
  const byRef = new Map(all.map((each) => [each.ref, each]));
  const byEmail = new Map(all.map((each) => [each.email, each]));
  const byName = Map.groupBy(all, (each) => normalForm(fullName(each)));
  return {
    all,
    byEmail,
    byRef,
    named: (written: string) => byName.get(normalForm(written)) ?? [],
    add(teacher: PlannedTeacher): void {
      all.push(teacher);
      byRef.set(teacher.ref, teacher);
      byEmail.set(teacher.email, teacher);
      const key = normalForm(fullName(teacher));
      byName.set(key, [...(byName.get(key) ?? []), teacher]);
    },
    candidates: (teachers: readonly PlannedTeacher[]) => teachers.map(asCandidate),
  };
}

export type TeacherList = ReturnType<typeof teacherList>;

const listOf = (text: string) => tidyCourses(text.split(/[,;/\n]/));

/** Plans the rows about teachers. What a teacher has stays; a file adds courses and fills what is empty. */
export function planTeachers(
  rows: readonly PlannedRow[],
  { emails }: Snapshot,
  teachers: TeacherList,
  { outcomes, operations }: Plan,
): void {
  const taken = new Set([
    ...emails.map(({ email }) => email),
    ...operations.newStudents.map(({ email }) => email),
  ]);
  for (const { number, cells, decision } of rows) {
    const outcome = emptyOutcome("unchanged");
    outcomes.set(number, outcome);
    if (decision.skip) {
      outcome.state = "skipped";
      continue;
    }
    const read = cellReader(cells);
    const [name, surname] = [
      read.line("name", limits.nameMaxLength),
      read.line("surname", limits.nameMaxLength),
    ];
    if (name === "") read.add("name", sentence("importing.nameMissing"));
    const email = read.email("email");
    const [phone = null] = read.phones("phone");
    const education = read.line("education", limits.educationMaxLength) || null;
    const joiningDate = read.date("joiningDate", dateOfBirthMin, "2100-12-31");
    const courses = listOf(read.line("courses", 500));
    if (courses.some((course) => [...course].length > limits.subjectMaxLength))
      read.add("courses", sentence("importing.tooLong", limits.subjectMaxLength));
    if (courses.length > limits.coursesMax)
      read.add("courses", sentence("importing.tooManyCourses", limits.coursesMax));
    // Accepting the values of a row does not say who it is.
    let doubt: Problem | null = null;
    const teacher = find();
    outcome.problems = doubt === null ? read.problems : [...read.problems, doubt];
    const state = stateOf(read.problems, decision.accept === true) ?? (doubt === null ? null : "doubtful");
    if (state !== null) {
      outcome.state = state;
      continue;
    }
    const changes: Change[] = [];
    if (teacher === null) create();
    else change(teacher);
    outcome.changes = changes;

    function find(): PlannedTeacher | null {
      const byEmail = email === null ? undefined : teachers.byEmail.get(email);
      if (byEmail !== undefined) return byEmail;
      if (email !== null && taken.has(email)) read.add("email", sentence("importing.emailTaken"));
      if (typeof decision.person === "string" && decision.person !== "new") {
        const decided = teachers.byRef.get(decision.person);
        if (decided !== undefined) return decided;
      }
      const namesakes = teachers.named(fullName({ name, surname }));
      if (namesakes.length > 0 && !(decision.person === "new" && email !== null)) {
        if (email === null && namesakes.length === 1) return namesakes[0] ?? null;
        const text = email === null ? sentence("importing.teacherUnclear") : sentence("importing.maybeSame");
        outcome.candidates = teachers.candidates(namesakes);
        doubt = { field: "name", isDoubt: true, sentence: text };
      } else if (email === null) read.add("email", sentence("importing.emailMissing"));
      return null;
    }

    function create(): void {
      const created: NewTeacher = {
        ref: `new ${number}`,
        name,
        surname,
        email: email ?? "",
        phone,
        education,
        joiningDate,
        courses,
      };
      teachers.add({ ...created, row: number, known: null });
      operations.newTeachers.push(created);
      outcome.state = "created";
      changes.push({ kind: "field", field: "name", before: null, after: fullName(created) });
      for (const [field, after] of Object.entries({
        email,
        phone,
        education,
        joiningDate,
        courses: courses.join(", ") || null,
      }))
        if (after !== null) changes.push({ kind: "field", field: field as "email", before: null, after });
    }

    function change(present: PlannedTeacher): void {
      outcome.personId = present.known?.id ?? null;
      outcome.sameAsRow = present.row;
      const { known } = present;
      const filled: Record<string, string> = {};
      for (const [field, told] of Object.entries({ phone, education, joiningDate })) {
        if (told === null || known === null || known[field as "phone"] !== null) continue;
        filled[field] = told;
        changes.push({ kind: "field", field: field as "phone", before: null, after: told });
      }
      const before = present.courses.join(", ");
      const after = tidyCourses([...present.courses, ...courses]);
      if (after.length > limits.coursesMax) {
        Object.assign(outcome, {
          state: "wrong",
          problems: [
            {
              field: "courses",
              isDoubt: false,
              sentence: sentence("importing.tooManyCourses", limits.coursesMax),
            },
          ],
        });
        changes.length = 0;
        return;
      }
      if (after.length > present.courses.length) {
        present.courses.splice(0, present.courses.length, ...after);
        changes.push({ kind: "field", field: "courses", before: before || null, after: after.join(", ") });
      }
      if (changes.length === 0) return;
      outcome.state = "changed";
      if (known !== null && Object.keys(filled).length > 0)
        operations.changedTeachers.push({ id: known.id, ...filled });
    }
  }
}
