import { tidyCourses } from "#domain/courses.ts";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import { sentence } from "#locales/sentence.ts";
import type { PlannedTeacher, TeacherList } from "./known-teachers.ts";
import { mayBeVacant } from "./known-teachers.ts";
import { personKey } from "./names-in-cells.ts";
import {
  accepts,
  type Change,
  emptyOutcome,
  type NewTeacher,
  openProblems,
  type Plan,
  type PlannedRow,
  type Problem,
  type Snapshot,
  stateOf,
  wrong,
} from "./planned-rows.ts";
import { cellReader, yearsFrom } from "./student-facts.ts";
import { subjectsIn } from "./subjects-in-cells.ts";

/** Plans the rows about teachers. What a teacher has stays; a file adds courses and fills what is empty. */
export function planTeachers(
  rows: readonly PlannedRow[],
  { emails, today }: Snapshot,
  { teachers, shared }: { teachers: TeacherList; shared: ReadonlyMap<number, Problem> },
  { outcomes, operations }: Plan,
): void {
  const knownValues = new Set(
    teachers.all.flatMap(({ known }) =>
      known ? [known.phone, known.email, known.joiningDate].filter((value) => value !== null) : [],
    ),
  );
  const taken = new Set([
    ...emails.map(({ email }) => email),
    ...operations.newStudents.map(({ email }) => email),
    ...operations.changedStudents.map(({ after }) => after.email),
  ]);
  for (const { number, cells, decision } of rows) {
    const outcome = emptyOutcome("unchanged");
    outcomes.set(number, outcome);
    if (decision.skip) {
      outcome.state = "skipped";
      continue;
    }
    const read = cellReader(cells, knownValues);
    const [name, surname] = [
      read.line("name", limits.nameMaxLength),
      read.line("surname", limits.nameMaxLength),
    ];
    read.require("name", name, sentence("importing.nameMissing"));
    const email = read.email("email");
    const sharedEmail = shared.get(number);
    if (sharedEmail !== undefined) read.problems.push(sharedEmail);
    const [phone = null] = read.phones("phone");
    const education = read.line("education", limits.educationMaxLength) || null;
    // A teacher may begin next month; a year that nobody knows yet is a slip.
    const joiningDate = read.date("joiningDate", today, { from: -50, to: 0, latest: yearsFrom(today, 1) });
    const courses = subjectsIn(read.line("courses", 500));
    if (courses.some((course) => [...course].length > limits.subjectMaxLength))
      read.add("courses", sentence("importing.tooLong", limits.subjectMaxLength));
    if (courses.length > limits.coursesMax)
      read.add("courses", sentence("importing.tooManyCourses", limits.coursesMax));
    const called = fullName({ name, surname });
    const teacher = find();
    if (teacher === null && outcome.candidates.length === 0 && name !== "" && mayBeVacant(called))
      read.add("name", sentence("importing.vacantPost", called), true);
    outcome.problems = openProblems(read.problems, decision);
    const state = stateOf(outcome.problems);
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
      if (byEmail !== undefined) {
        const isNamed = personKey(fullName(byEmail)) === personKey(called);
        if (isNamed || teachers.decided(decision) === byEmail) return byEmail;
        if (accepts(decision, "importing.maybeSame")) read.add("email", sentence("importing.emailTaken"));
        else askWho("importing.maybeSame", [byEmail]);
        return null;
      }
      if (email !== null && taken.has(email)) read.add("email", sentence("importing.emailTaken"));
      const decided = teachers.decided(decision);
      if (decided !== undefined) return decided;
      const namesakes = teachers.named(called);
      const [one] = namesakes;
      if (one === undefined) return null;
      if (namesakes.length === 1 && one.email === null) return one;
      if (namesakes.length === 1 && email === null) return one;
      askWho(email === null ? "importing.teacherUnclear" : "importing.maybeSame", namesakes);
      return null;
    }

    function askWho(
      key: "importing.teacherUnclear" | "importing.maybeSame",
      candidates: readonly PlannedTeacher[],
    ): void {
      if (accepts(decision, key)) {
        if (email === null) read.add("email", sentence("importing.namesakeNeedsEmail"));
        return;
      }
      outcome.candidates = teachers.candidates(candidates);
      read.add("name", sentence(key), true);
    }

    function create(): void {
      const fields = { name, surname, email, phone, education, joiningDate, courses };
      const created: NewTeacher = { ref: `new ${number}`, ...fields };
      teachers.add(number, created);
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
      const stored = present.known ?? operations.newTeachers.find(({ ref }) => ref === present.ref);
      const filledBefore = operations.changedTeachers.find(({ id }) => id === present.known?.id);
      const filled: Partial<Record<"email" | "phone" | "education" | "joiningDate", string>> = {};
      for (const [key, fromFile] of Object.entries({
        email: present.email === null ? email : null,
        phone,
        education,
        joiningDate,
      })) {
        const field = key as keyof typeof filled;
        if (fromFile === null || !stored || stored[field] !== null || filledBefore?.[field] !== undefined)
          continue;
        filled[field] = fromFile;
        changes.push({ kind: "field", field, before: null, after: fromFile });
      }
      const before = present.courses.join(", ");
      const after = tidyCourses([...present.courses, ...courses]);
      if (after.length > limits.coursesMax) {
        const tooMany = sentence("importing.tooManyCourses", limits.coursesMax);
        outcome.state = "wrong";
        outcome.problems = [wrong("courses", tooMany)];
        changes.length = 0;
        return;
      }
      if (after.length > present.courses.length) {
        present.courses.splice(0, present.courses.length, ...after);
        changes.push({ kind: "field", field: "courses", before: before || null, after: after.join(", ") });
      }
      if (changes.length === 0) return;
      outcome.state = "changed";
      if (filled.email !== undefined) teachers.giveEmail(present, filled.email);
      if (present.known === null) Object.assign(stored ?? {}, filled);
      else if (Object.keys(filled).length > 0) {
        if (filledBefore) Object.assign(filledBefore, filled);
        else operations.changedTeachers.push({ id: present.known.id, ...filled });
      }
    }
  }
}
