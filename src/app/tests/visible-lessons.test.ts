import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { coursesOf, type Pair, SchoolModel, type Student, sourceOf } from "#app/testing/school-model.ts";
import { expectStatus, openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";

// After any changes to courses, teachers, class groups and enrolments, and after students leave and teachers are deleted,
// each student has the teachers and courses, and sees the classes, that a plain model of docs/decisions/033 says, and the
// audience of a class stays as it was. The changes are requests, some of which are undone.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const pairKey = ({ teacher, subject }: Pair) => `${teacher} ${subject}`;

/** What the teachers teach, each in a spelling of their own. */
const courseLists = [["Maths", "Physics"], ["maths", "Art"], ["PHYSICS"]];
const teacherNumbers = courseLists.map((_, number) => number);
const groupNumbers = [0, 1];
const studentsMax = 3;

/** All pairs of a teacher, by number, and one of their courses. */
const allPairs = courseLists.flatMap((courses, teacher) => courses.map((subject) => ({ teacher, subject })));

const teacher = fc.constantFrom(...teacherNumbers);
const group = fc.constantFrom(...groupNumbers);
const groups = fc.subarray(groupNumbers, { minLength: 1 });
const pair = fc.constantFrom(...allPairs);
/** More than there may be: the remainder counts. */
const student = fc.nat(studentsMax - 1);
const students = fc.uniqueArray(student, { minLength: 1, maxLength: 2 });

const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ type: fc.constant("register"), pair }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("update"),
      student,
      courses: fc.subarray(["MATHS", "Physics", "art"]),
      teachers: fc.subarray(teacherNumbers),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("teach"),
      group,
      pairs: fc.subarray(allPairs, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ type: fc.constant("enrol"), students, group }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("end"), students, group }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("move"), students, group, to: group }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("leave"), student }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("return"), student }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("delete"), teacher }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("restore"), teacher }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("hold"), pair, groups: fc.constant([]) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("hold"), pair, groups }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("undo") }) },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type StepOf<Type extends Step["type"]> = Extract<Step, { type: Type }>;

// The system: the same steps as requests.

let admin: TestUser;
let asAdmin: ReturnType<typeof school.requestAs>;

beforeAll(async () => {
  admin = await school.makeAdmin();
  asAdmin = school.requestAs(admin);
  // Registering hashes a password, and is limited; both have their own tests.
  Object.assign(school.services.passwords, { hash: async () => "none" });
  const notCounted = { succeeded: async () => {}, notMade: async () => {} };
  Object.assign(school.services.attempts, { count: async () => notCounted });
});

async function open() {
  const teachers: TestUser[] = [];
  for (const courses of courseLists) teachers.push(await school.makeTeacher({ courses }));
  // The first teacher teaches all class groups.
  const model = new SchoolModel();
  const groupIds: string[] = [];
  for (const number of groupNumbers) {
    groupIds.push((await school.makeClassGroup({}, { teachers: teachers.slice(0, 1) })).id);
    model.taught.set(number, allPairs.slice(0, 1));
  }
  // One student with a teacher of their own, one without.
  for (const direct of [sourceOf([0], ["Maths"]), sourceOf()]) {
    const own = teachers.filter((_, number) => direct.teachers.has(number));
    const user = await school.makeStudent(own, { courses: [...direct.courses] });
    model.students.push({ user, hasLeft: false, direct, fromGroups: new Map() });
  }

  /** How the last change that can be undone is undone, in both; null when there is none. */
  let undoLast: { actions: string[]; about: string; inModel: () => void } | null = null;

  const signedIn = new Map<string, ReturnType<typeof school.requestAs>>();
  /** Signed in once, and again after a deletion or a departure, which sign people out. */
  const as = ({ id }: { id: string }) => {
    const requests = signedIn.get(id) ?? school.requestAs({ id });
    signedIn.set(id, requests);
    return requests;
  };
  const teacherId = (number: number) => teachers[number]?.id ?? "";
  const groupId = (number: number) => groupIds[number] ?? "";
  const chosen = (number: number) => model.students[number % model.students.length] as Student;
  const chosenAtSchool = (numbers: number[]) =>
    [...new Set(numbers.map(chosen))].filter(({ hasLeft }) => !hasLeft);
  const change = async (number: number, what: string, who: Student[], rest = {}) => {
    const studentIds = who.map(({ user }) => user.id);
    expectStatus(
      await asAdmin.post(`/api/class-groups/${groupId(number)}/${what}`, { studentIds, ...rest }),
      200,
    );
  };

  const steps: { [Type in Step["type"]]: (step: StepOf<Type>) => Promise<void> } = {
    async register({ pair }) {
      if (model.students.length >= studentsMax || model.deleted.has(pair.teacher)) return;
      const person = { name: "Asha", surname: "Rao", email: `${randomUUID()}@mail.example` };
      const { status, body } = await school.requestAs(null).post("/api/students", {
        ...person,
        age: 15,
        city: "Pune",
        education: "Class 10",
        password: "banyan tree",
        teacherId: teacherId(pair.teacher),
        subject: pair.subject,
      });
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      model.students.push({
        user: { id: body.id, ...person },
        hasLeft: false,
        direct: sourceOf([pair.teacher], [pair.subject]),
        fromGroups: new Map(),
      });
    },
    async update({ student, courses, teachers: wanted }) {
      const each = chosen(student);
      const numbers = wanted.filter((number) => !model.deleted.has(number));
      if (each.hasLeft) return;
      const { id, name, surname, email } = each.user;
      const profile = { age: 15, city: "Pune", education: "Class 10", phone: "9876543210" };
      const response = await asAdmin.patch(`/api/students/${id}`, {
        ...{ name, surname, email, ...profile, parentEmail: "parent@mail.example" },
        course: courses,
        teacherId: numbers.map(teacherId),
      });
      expectStatus(response, 204);
      model.update(each, sourceOf(numbers, courses));
      undoLast = null;
    },
    async teach({ group, pairs }) {
      const before = model.taught.get(group) ?? [];
      const shown = pairs.filter((each) => !model.deleted.has(each.teacher));
      const after = [...before.filter((each) => model.deleted.has(each.teacher)), ...shown];
      const body = {
        teachers: shown.map((each) => ({ teacherId: teacherId(each.teacher), subject: each.subject })),
      };
      expectStatus(await asAdmin.put(`/api/class-groups/${groupId(group)}/teachers`, body), 200);
      model.teach(group, after);
      const isSame = before.map(pairKey).sort().join() === after.map(pairKey).sort().join();
      if (isSame) return;
      const inModel = () => model.teach(group, before);
      undoLast = { actions: ["class-group.change-teachers"], about: groupId(group), inModel };
    },
    async enrol({ students: numbers, group }) {
      const who = chosenAtSchool(numbers);
      if (who.length === 0) return;
      const added = who.filter((each) => !each.fromGroups.has(group));
      await change(group, "enrolments", who);
      for (const each of added) model.enrol(each, group);
      const [first] = added;
      if (first === undefined) return;
      const inModel = () => first.fromGroups.delete(group);
      // A student who comes back continues the former enrolment.
      undoLast = { actions: ["enrolment.start", "enrolment.end"], about: first.user.id, inModel };
    },
    async end({ students: numbers, group }) {
      const who = [...new Set(numbers.map(chosen))];
      const ended = who.filter((each) => each.fromGroups.has(group));
      await change(group, "enrolment-ends", who);
      for (const each of ended) each.fromGroups.delete(group);
      const last = ended.find(({ hasLeft }) => !hasLeft);
      if (last === undefined) return;
      const inModel = () => model.enrol(last, group);
      undoLast = { actions: ["enrolment.end"], about: last.user.id, inModel };
    },
    async move({ students: numbers, group, to }) {
      const who = chosenAtSchool(numbers);
      if (who.length === 0 || to === group) return;
      const moved = who.filter((each) => each.fromGroups.has(group));
      await change(group, "moves", who, { toClassGroupId: groupId(to) });
      for (const each of moved) {
        each.fromGroups.delete(group);
        model.enrol(each, to);
      }
      if (moved.length > 0) undoLast = null;
    },
    async leave({ student }) {
      const each = chosen(student);
      if (each.hasLeft) return;
      expectStatus(await asAdmin.post(`/api/students/${each.user.id}/departure`, { leftOn: today }), 204);
      each.hasLeft = true;
      signedIn.delete(each.user.id);
      undoLast = null;
    },
    async return({ student }) {
      const each = model.students.find(({ hasLeft }) => hasLeft) ?? chosen(student);
      expectStatus(await asAdmin.delete(`/api/students/${each.user.id}/departure`), 204);
      each.hasLeft = false;
    },
    async delete({ teacher }) {
      if (model.deleted.has(teacher)) return;
      expectStatus(await asAdmin.delete(`/api/teachers/${teacherId(teacher)}`), 204);
      model.deleted.add(teacher);
      signedIn.delete(teacherId(teacher));
    },
    async restore({ teacher }) {
      const [number = teacher] = model.deleted.has(teacher) ? [teacher] : model.deleted;
      if (!model.deleted.has(number)) return;
      expectStatus(await asAdmin.post(`/api/teachers/${teacherId(number)}/restore`), 204);
      model.deleted.delete(number);
    },
    async hold({ pair, groups: wanted }) {
      if (model.deleted.has(pair.teacher)) return;
      const taught = (number: number) =>
        model.taught.get(number)?.some((each) => each.teacher === pair.teacher);
      const groups = wanted.filter(taught);
      if (wanted.length > 0 && groups.length === 0) return;
      const response = await as({ id: teacherId(pair.teacher) }).post("/api/lessons", {
        subject: pair.subject,
        topic: randomUUID(),
        date: today,
        classGroupIds: groups.map(groupId),
      });
      expectStatus(response, 201);
      const lesson = { ...pair, groups, asked: new Set<number>() };
      const asked = model.students.flatMap((_, number) => (model.sees(number, lesson) ? [number] : []));
      model.lessons.push({ ...lesson, id: response.body.id, asked: new Set(asked) });
    },
    async undo() {
      if (undoLast === null) return;
      const { actions, about, inModel } = undoLast;
      const { rows } = await school.database.$client.query<{ id: number }>(
        `select id from audit_log where action = any($1) and $2 in (record_id, student_id) order by id desc limit 1`,
        [actions, about],
      );
      expectStatus(await asAdmin.post(`/api/audit-log/${rows[0]?.id}/undo`), 204);
      inModel();
      undoLast = null;
    },
  };
  const take = (step: Step) => (steps[step.type] as (step: Step) => Promise<void>)(step);

  /** Teachers and courses of all students, and the audiences of all classes, in the database. */
  async function compareRecords(): Promise<void> {
    const { rows } = await school.database.$client.query<{
      id: string;
      courses: string[];
      teachers: string[];
    }>(
      `select id, array(select lower(course) from unnest(courses) as course order by 1) as courses,
        array(select teacher_id from student_teachers where student_id = users.id order by 1) as teachers
      from users where id = any($1)`,
      [model.students.map(({ user }) => user.id)],
    );
    const stored = Object.fromEntries(rows.map(({ id, courses, teachers }) => [id, { courses, teachers }]));
    const wanted = model.students.map((each) => [
      each.user.id,
      {
        courses: [...coursesOf(each)].sort(),
        teachers: [...model.teachersOf(each)].map(teacherId).sort(),
      },
    ]);
    expect(stored).toEqual(Object.fromEntries(wanted));
    const { rows: audience } = await school.database.$client.query<{ id: string; students: string[] }>(
      `select id, array(select student_id from lesson_audience where lesson_id = lessons.id order by 1)
        as students
      from lessons where id = any($1)`,
      [model.lessons.map(({ id }) => id)],
    );
    expect(Object.fromEntries(audience.map(({ id, students }) => [id, students]))).toEqual(
      Object.fromEntries(
        model.lessons.map(({ id, asked }) => [id, [...asked].map((number) => chosen(number).user.id).sort()]),
      ),
    );
  }

  /** What each student at the school sees. */
  async function compareLists(): Promise<void> {
    for (const [number, each] of model.students.entries()) {
      const { status, body } = await as(each.user).get("/api/lessons?limit=100");
      if (each.hasLeft) {
        expect(status).toBe(401);
        signedIn.delete(each.user.id);
        continue;
      }
      const seen = body.items.map(({ id }: { id: string }) => id).sort();
      const visible = model.lessons.filter((lesson) => model.sees(number, lesson)).map(({ id }) => id);
      expect(seen).toEqual(visible.sort());
    }
  }

  return { take, compareRecords, compareLists };
}

test("what a student sees follows the rule after any changes, and audiences stay as they were", async () => {
  const steps = fc.array(step, { minLength: 20, maxLength: 50, size: "max" });
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const { take, compareRecords, compareLists } = await open();
      for (const [index, each] of drawn.entries()) {
        await take(each);
        await compareRecords();
        if (index % 8 === 7) await compareLists();
      }
      await compareLists();
    }),
    propertyRuns(3),
  );
});
