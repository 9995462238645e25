import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type DueLesson, DueModel } from "#app/testing/due-model.ts";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { type Student, sourceOf } from "#app/testing/school-model.ts";
import { expectStatus, openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { dueStudents, remindedLessonDaysMax } from "#features/reminders/server/due.queries.ts";
import { takeMails } from "#features/reminders/server/mails/reminder-mails.queries.ts";

// After any changes to a class, its students and their feedback, exactly those whom a plain model of docs/decisions/041
// names are listed as not having answered, reminded, shown a note and written to. The changes are requests, some of which
// are undone.

/** Histories at once: as many as make the server and PostgreSQL work at the same time. */
const together = 6;
const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const days = [0, -1, -3, -remindedLessonDaysMax, -remindedLessonDaysMax - 1];

const courseLists = [["Maths", "Physics"], ["maths"]];
const group = fc.constantFrom(0, 1);
const teacher = fc.constantFrom(0, 1);
const student = fc.nat(2);
const lesson = fc.nat(3);
const who = { student, lesson };
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant("submit"), ...who }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant("deleteFeedback"), pick: fc.nat(11) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("undo") }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("excuse"), ...who, isExcused: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("leave"), student }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("return"), student }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("update"),
      student,
      courses: fc.subarray(["MATHS", "Physics"]),
      teachers: fc.subarray([0, 1]),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("enrol"), student, group }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("end"), student, group }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("move"), student, group }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("deleteTeacher"), teacher }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("restoreTeacher"), teacher }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("correct"),
      lesson,
      day: fc.constantFrom(-1, ...days),
      isPhysics: fc.boolean(),
    }),
  },
  { weight: 7, arbitrary: fc.record({ type: fc.constant("remind"), lesson }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("night") }) },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type StepOf<Type extends Step["type"]> = Extract<Step, { type: Type }>;

let admin: TestUser;
let asAdmin: ReturnType<typeof school.requestAs>;

beforeAll(async () => {
  admin = await school.makeAdmin();
  asAdmin = school.requestAs(admin);
});

async function open() {
  const teachers: TestUser[] = [];
  for (const courses of courseLists) teachers.push(await school.makeTeacher({ courses }));
  const model = new DueModel();
  const groupIds: string[] = [];
  const taught = { teacher: 0, subject: "Maths" };
  for (const number of [0, 1]) {
    groupIds.push(
      (await school.makeClassGroup({ name: randomUUID() }, { teachers: teachers.slice(0, 1) })).id,
    );
    model.taught.set(number, [taught]);
  }
  for (const direct of [sourceOf([0], ["Maths"]), sourceOf(), sourceOf([0, 1], ["Maths", "Physics"])]) {
    const own = teachers.filter((_, number) => direct.teachers.has(number));
    const user = await school.makeStudent(own, { courses: [...direct.courses] });
    model.students.push({ user, hasLeft: false, direct, fromGroups: new Map() });
  }
  const { numbers, lessons } = model;
  const chosen = (number: number) => model.students[number] as Student;
  const teacherId = (number: number) => teachers[number]?.id ?? "";
  const groupId = (number: number) => groupIds[number] ?? "";
  const put = (number: number, what: string, studentIds: string[], rest = {}) =>
    asAdmin.post(`/api/class-groups/${groupId(number)}/${what}`, { studentIds, ...rest });
  expectStatus(await put(0, "enrolments", [chosen(1).user.id]), 200);
  model.enrol(chosen(1), 0);

  for (const [number, subject, groups] of [
    [0, "Maths", []],
    [0, "Maths", [0]],
    [0, "Physics", []],
    [1, "maths", []],
  ] as const) {
    const { id, topic } = await school.makeLesson(teachers[number] as TestUser, {
      subject,
      date: addDays(today, -1),
      classGroupIds: groups.map(groupId),
    });
    model.hold({ id, topic, teacher: number, subject, groups: [...groups] });
  }
  const lessonOf = (number: number) => lessons[number] as DueLesson;
  const signedIn = new Map<string, ReturnType<typeof school.requestAs>>();
  const as = (id: string) => {
    const requests = signedIn.get(id) ?? school.requestAs({ id });
    signedIn.set(id, requests);
    return requests;
  };

  const idsOf = (who: readonly number[]) => who.map((number) => chosen(number).user.id).sort();

  const steps: { [Type in Step["type"]]: (step: StepOf<Type>) => Promise<void> } = {
    async submit({ student, lesson }) {
      const each = lessonOf(lesson);
      if (chosen(student).hasLeft || each.answers.has(student)) return;
      const id = randomUUID();
      const body = { id, reviewId: each.id, rating: 4, message: "Clear" };
      const sees = model.sees(student, each);
      expectStatus(await as(chosen(student).user.id).post("/api/feedback", body), sees ? 201 : 404);
      if (sees) each.answers.set(student, id);
    },
    async deleteFeedback({ pick }) {
      const answers = lessons.flatMap((each) =>
        [...each.answers].map(([student, id]) => ({ each, student, id })),
      );
      const chosenOne = answers[pick % answers.length];
      if (chosenOne === undefined || model.deleted.has(chosenOne.each.teacher)) return;
      const { each, student, id } = chosenOne;
      expectStatus(await as(teacherId(each.teacher)).delete(`/api/feedback/${id}`), 204);
      model.deleteFeedback({ lesson: each, student, id });
    },
    async undo() {
      const last = model.deletions.pop();
      if (last === undefined) return;
      const { rows } = await school.database.$client.query<{ id: number }>(
        "select id from audit_log where action = 'feedback.delete' and record_id = $1 order by id desc limit 1",
        [last.id],
      );
      const isAnsweredAgain = last.lesson.answers.has(last.student);
      const wanted = isAnsweredAgain ? 409 : 204;
      expectStatus(await asAdmin.post(`/api/audit-log/${rows[0]?.id}/undo`), wanted);
      if (!isAnsweredAgain) model.restoreFeedback(last);
    },
    async excuse({ student, lesson, isExcused }) {
      const each = lessonOf(lesson);
      const isMember = each.asked.has(student);
      const path = `/api/lessons/${each.id}/audience/${chosen(student).user.id}`;
      const status = isExcused ? "excused" : "asked";
      expectStatus(await asAdmin.put(path, { status }), isMember ? 204 : 404);
      if (!isMember) return;
      if (isExcused) each.excused.add(student);
      else each.excused.delete(student);
    },
    async leave({ student }) {
      const { user, hasLeft } = chosen(student);
      if (hasLeft) return;
      expectStatus(await asAdmin.post(`/api/students/${user.id}/departure`, { leftOn: today }), 204);
      chosen(student).hasLeft = true;
      signedIn.delete(user.id);
    },
    async return({ student }) {
      const each = model.students.find(({ hasLeft }) => hasLeft) ?? chosen(student);
      expectStatus(await asAdmin.delete(`/api/students/${each.user.id}/departure`), 204);
      each.hasLeft = false;
    },
    async update({ student, courses, teachers: wanted }) {
      const each = chosen(student);
      if (each.hasLeft) return;
      const assigned = wanted.filter((number) => !model.deleted.has(number));
      const { id, name, surname, email } = each.user;
      const profile = { age: 15, city: "Pune", education: "Class 10", phone: "9876543210" };
      const response = await asAdmin.patch(`/api/students/${id}`, {
        ...{ name, surname, email, ...profile, parentEmail: "parent@mail.example" },
        course: courses,
        teacherId: assigned.map(teacherId),
      });
      expectStatus(response, 204);
      model.update(each, sourceOf(assigned, courses));
    },
    async enrol({ student, group }) {
      const each = chosen(student);
      if (each.hasLeft) return;
      expectStatus(await put(group, "enrolments", [each.user.id]), 200);
      model.enrol(each, group);
    },
    async end({ student, group }) {
      const each = chosen(student);
      expectStatus(await put(group, "enrolment-ends", [each.user.id]), 200);
      model.end(each, group);
    },
    async move({ student, group }) {
      const each = chosen(student);
      if (each.hasLeft || !each.fromGroups.has(group)) return;
      const to = 1 - group;
      expectStatus(await put(group, "moves", [each.user.id], { toClassGroupId: groupId(to) }), 200);
      model.end(each, group);
      model.enrol(each, to);
    },
    async deleteTeacher({ teacher }) {
      if (model.deleted.has(teacher)) return;
      expectStatus(await asAdmin.delete(`/api/teachers/${teacherId(teacher)}`), 204);
      model.deleted.add(teacher);
      signedIn.delete(teacherId(teacher));
    },
    async restoreTeacher({ teacher }) {
      const [number = teacher] = model.deleted;
      if (!model.deleted.has(number)) return;
      expectStatus(await asAdmin.post(`/api/teachers/${teacherId(number)}/restore`), 204);
      model.deleted.delete(number);
    },
    async correct({ lesson, day, isPhysics }) {
      const each = lessonOf(lesson);
      if (model.deleted.has(each.teacher)) return;
      const subject = isPhysics && each.teacher === 0 ? "Physics" : (courseLists[each.teacher]?.[0] ?? "");
      const body = { topic: each.topic, subject, date: addDays(today, day) };
      expectStatus(await as(teacherId(each.teacher)).patch(`/api/lessons/${each.id}`, body), 200);
      model.correct(each, day, subject);
    },
    async remind({ lesson }) {
      const each = lessonOf(lesson);
      const response = await asAdmin.post(`/api/lessons/${each.id}/reminders`);
      expect(response.body).toEqual(model.remind(each));
    },
    async night() {
      // One history has no more nights than a note is shown for. In two steps, as PostgreSQL checks the unique day row by row.
      for (const by of [-1000, 999]) {
        await school.database.$client.query(
          "update reminders set reminded_on = reminded_on + $2::int where student_id = any($1)",
          [idsOf(numbers), by],
        );
      }
      model.remindedToday.clear();
    },
  };

  /** Who is due and who was reminded according to the database, for all classes. */
  async function compareRecords(): Promise<void> {
    const ids = lessons.map(({ id }) => id);
    const { $client: pool } = school.database;
    const due = await pool.query<{ id: string; students: string[] }>({
      name: "due-students",
      text: `select lessons.id, array_agg(student.id order by student.id) as students
        ${dueStudents("$1")} and lessons.id = any($2) group by lessons.id`,
      values: [today, ids],
    });
    const wanted = lessons.filter((each) => model.dueOf(each).length > 0);
    expect(Object.fromEntries(due.rows.map(({ id, students }) => [id, students]))).toEqual(
      Object.fromEntries(wanted.map((each) => [each.id, idsOf(model.dueOf(each))])),
    );
    const sent = await pool.query<{ pair: string }>(
      "select lesson_id || ' ' || student_id as pair from reminders where lesson_id = any($1)",
      [ids],
    );
    const pairs = model.reminded.map(({ lesson, student }) => `${lesson.id} ${chosen(student).user.id}`);
    expect(sent.rows.map(({ pair }) => pair).sort()).toEqual(pairs.sort());
  }

  /** What teachers and students see. */
  async function comparePages(): Promise<void> {
    for (const each of lessons) {
      const { body } = await asAdmin.get(`/api/lessons/${each.id}/audience`);
      const named = body.items
        .filter(({ answered, status }: Record<string, unknown>) => answered === false && status === "asked")
        .map(({ id }: { id: string }) => id)
        .sort();
      expect(named).toEqual(
        each.day <= -1 ? idsOf(numbers.filter((number) => model.isMissing(each, number))) : [],
      );
      const counts = (await asAdmin.get(`/api/lessons/${each.id}/reminders`)).body;
      expect(counts).toMatchObject({
        dueCount: model.dueOf(each).length,
        remindedTodayCount: model.dueOf(each).filter((number) => model.remindedToday.has(number)).length,
      });
    }
    for (const number of numbers.filter((each) => !chosen(each).hasLeft)) {
      const { body } = await as(chosen(number).user.id).get("/api/news");
      const shown = body.reminders.sort();
      const own = model.reminded.filter(
        ({ lesson, student }) => student === number && model.isDue(lesson, number),
      );
      expect(shown).toEqual([...new Set(own.map(({ lesson }) => lesson.id))].sort());
    }
  }

  return {
    take: (step: Step) => (steps[step.type] as (step: Step) => Promise<void>)(step),
    compareRecords,
    comparePages,
    /** Who should have got a mail, now that all mails have been sent. */
    mailed: () =>
      model.reminded
        .filter(({ lesson, student }) => model.isDue(lesson, student))
        .map(({ lesson, student }) => `${lesson.id} ${chosen(student).user.id}`),
  };
}

async function live(history: readonly Step[]) {
  const { take, compareRecords, comparePages, mailed } = await open();
  for (const [index, each] of history.entries()) {
    await take(each);
    await compareRecords();
    if (index % 10 === 9) await comparePages();
  }
  await comparePages();
  return mailed;
}

test("exactly the students who are due are listed, reminded, shown a note and written to", async () => {
  const histories = fc.array(fc.array(step, { minLength: 5, maxLength: 16, size: "max" }), {
    minLength: together,
    maxLength: together,
  });
  await fc.assert(
    fc.asyncProperty(histories, async (drawn) => {
      const mailed = await Promise.all(drawn.map(live));
      const sent: string[] = [];
      for (let isMore = true; isMore; ) {
        const { taken, toSend } = await takeMails(school.database.$client, today, 100);
        sent.push(...toSend.map(({ reviewId, studentId }) => `${reviewId} ${studentId}`));
        isMore = taken === 100;
      }
      expect(sent.sort()).toEqual(mailed.flatMap((of) => of()).sort());
    }),
    {
      ...propertyRuns(2),
      // A history is short enough to be read as it is.
      endOnFailure: true,
    },
  );
});
