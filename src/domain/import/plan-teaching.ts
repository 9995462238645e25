import { teachersPerClassGroupMax } from "#domain/class-groups.ts";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import { normalForm } from "#domain/normal-form.ts";
import { sentence } from "#locales/sentence.ts";
import type { ClassGroupRefs } from "./class-groups-in-cells.ts";
import { readEmailCell } from "./emails-in-cells.ts";
import type { PlannedTeacher, TeacherList } from "./known-teachers.ts";
import { mayBeVacant } from "./known-teachers.ts";
import { splitName } from "./names-in-cells.ts";
import {
  accepts,
  emptyOutcome,
  type GroupRef,
  isNewRef,
  openProblems,
  type Plan,
  type PlannedRow,
  type Snapshot,
  stateOf,
  type TeacherName,
  wrong,
} from "./planned-rows.ts";
import { cellReader } from "./student-facts.ts";

/** Plans the rows that say who teaches what in which class group. Nobody loses a class group or a course by them. */
export function planTeaching(
  rows: readonly PlannedRow[],
  { taught, teacherNames }: Snapshot,
  { groups, teachers }: { groups: ClassGroupRefs; teachers: TeacherList },
  { outcomes, operations }: Plan,
): void {
  const keyOf = (group: GroupRef, teacher: string, subject: string) =>
    `${group} ${teacher} ${subject.toLowerCase()}`;
  const joined = new Set(
    [...operations.newStudents, ...operations.changedStudents].flatMap(({ joins }) =>
      joins.map(({ group }) => group),
    ),
  );
  const sizes = new Map<GroupRef, number>();
  for (const { classGroupId } of taught) sizes.set(classGroupId, (sizes.get(classGroupId) ?? 0) + 1);
  const remembered = new Map(teacherNames.map((each) => [each.name, each]));
  const decidedNames = new Map<string, TeacherName | null>();
  const present = new Set(taught.map((each) => keyOf(each.classGroupId, each.teacherId, each.subject)));
  for (const { number, cells, decision } of rows) {
    const outcome = emptyOutcome("unchanged");
    outcomes.set(number, outcome);
    if (decision.skip) {
      outcome.state = "skipped";
      continue;
    }
    const read = cellReader(cells);
    const [written, called] = [read.line("classGroup", 200), read.line("teacher", 200)];
    const found = written === "" ? null : groups.find(written);
    if (found === null) read.require("classGroup", "", sentence("importing.classGroupMissing"));
    else if ("problem" in found) read.problems.push(found.problem);
    else if (isNewRef(found.ref) && !joined.has(found.ref))
      read.add("classGroup", sentence("importing.classGroupNew", groups.nameOf(found.ref)), true);
    const subject = read.line("subject", limits.subjectMaxLength);
    read.require("subject", subject, sentence("importing.subjectMissing"));
    const teacher = findTeacher(called);
    outcome.problems = openProblems(read.problems, decision);
    outcome.state = stateOf(outcome.problems) ?? "unchanged";
    if (outcome.problems.length > 0 || teacher === null || found === null || "problem" in found) continue;
    const course = teacher.courses.find((each) => each.toLowerCase() === subject.toLowerCase());
    const key = keyOf(found.ref, teacher.ref, subject);
    outcome.personId = teacher.known?.id ?? null;
    if (present.has(key)) continue;
    const size = sizes.get(found.ref) ?? 0;
    if (size >= teachersPerClassGroupMax) {
      const text = sentence("importing.tooManyTeachings", teachersPerClassGroupMax);
      Object.assign(outcome, { state: "wrong", problems: [wrong("classGroup", text)] });
      continue;
    }
    if (course === undefined && teacher.courses.length >= limits.coursesMax) {
      const text = sentence("importing.tooManyCourses", limits.coursesMax);
      Object.assign(outcome, { state: "wrong", problems: [wrong("subject", text)] });
      continue;
    }
    present.add(key);
    sizes.set(found.ref, size + 1);
    if (course === undefined) teacher.courses.push(subject);
    operations.taught.push({ group: found.ref, teacher: teacher.ref, subject: course ?? subject });
    outcome.state = "created";
    outcome.changes = [
      {
        kind: "teaches",
        classGroup: groups.nameOf(found.ref),
        subject: course ?? subject,
        teacher: fullName(teacher),
        isNewGroup: isNewRef(found.ref),
      },
    ];

    function findTeacher(text: string): PlannedTeacher | null {
      const decided = teachers.decided(decision);
      if (decided !== undefined) {
        rememberDecision(text, decided);
        return decided;
      }
      if (text === "") {
        read.require("teacher", text, sentence("importing.teacherMissing"));
        return null;
      }
      const [address] = text.includes("@") ? readEmailCell(text).addresses : [];
      const byEmail = address === undefined ? undefined : teachers.byEmail.get(address);
      if (byEmail !== undefined) return byEmail;
      const named = teachers.named(text);
      if (named.length === 1) return named[0] ?? null;
      const candidates = candidatesOf(text);
      const known = remembered.get(normalForm(text));
      const teacher = known && teachers.byRef.get(known.teacher);
      const isSomeoneElse = accepts(decision, "importing.teacherMaybe");
      if (teacher && !isSomeoneElse && candidates.every(({ ref }) => known.candidates.includes(ref)))
        return teacher;
      if (text.includes("@")) {
        read.add("teacher", sentence("importing.teacherUnknown", text));
        return null;
      }
      if (named.length > 1 && accepts(decision, "importing.teacherUnclear")) {
        read.add("teacher", sentence("importing.namesakeNeedsEmail"));
        return null;
      }
      if (!isSomeoneElse) outcome.candidates = teachers.candidates(candidates);
      const doubt =
        named.length > 1
          ? sentence("importing.teacherUnclear")
          : candidates.length > 0
            ? sentence("importing.teacherMaybe", text)
            : sentence(mayBeVacant(text) ? "importing.vacantPost" : "importing.teacherNew", text);
      read.add("teacher", doubt, true);
      return openProblems(read.problems, decision).length > 0 ? null : addTeacher(text);
    }

    function candidatesOf(text: string): PlannedTeacher[] {
      const named = teachers.named(text);
      return named.length > 1 ? named : teachers.like(text);
    }

    /** For the next file, unless rows of this one say different things about a name. */
    function rememberDecision(text: string, { ref }: PlannedTeacher): void {
      if (text === "" || text.includes("@") || teachers.named(text).length === 1) return;
      const name = normalForm(text);
      const earlier = decidedNames.get(name);
      if (earlier !== undefined && earlier?.teacher !== ref) decidedNames.set(name, null);
      else if (earlier === undefined)
        decidedNames.set(name, {
          name,
          teacher: ref,
          candidates: candidatesOf(text).map((each) => each.ref),
        });
    }

    /** A teacher whom only this table names: without an address, which they need to sign in. */
    function addTeacher(text: string): PlannedTeacher | null {
      const { name, surname } = splitName(text, "last-word");
      if ([name, surname].some((part) => [...part].length > limits.nameMaxLength)) {
        read.add("teacher", sentence("importing.tooLong", limits.nameMaxLength));
        return null;
      }
      const none = { email: null, phone: null, education: null, joiningDate: null };
      const created = { ref: `new ${number}`, name, surname, ...none, courses: [] };
      operations.newTeachers.push(created);
      return teachers.add(number, created);
    }
  }
  operations.teacherNames = [...decidedNames.values()].filter((each) => each !== null);
}
