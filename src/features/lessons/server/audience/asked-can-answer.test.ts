import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type CorrectedLesson, openCorrectingSchool } from "#app/testing/corrected-lessons.ts";
import { expectStatus, type TestUser } from "#app/testing/test-school.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { users } from "#server/accounts/users.table.ts";

// A student who was asked can answer, whatever the teacher corrects or the admin moves afterwards, unless they are excused
// or have left.

const { school, today, yesterday, asAdmin, makeTeacher, correct, undo } = openCorrectingSchool();

const submission = (lesson: CorrectedLesson, rating = 1) => ({
  id: randomUUID(),
  reviewId: lesson.id,
  rating,
  message: "Too fast",
});
const answer = (student: TestUser, lesson: CorrectedLesson, rating = 1) =>
  school.requestAs(student).post("/api/feedback", submission(lesson, rating));
const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

/** Every place where a student sees a class that they have not answered. */
async function shownTo(student: TestUser, lesson: CorrectedLesson) {
  const as = school.requestAs(student);
  const lists = await Promise.all(
    ["", "&list=to-rate", "&list=missed"].map((list) => as.get(`/api/lessons?limit=100${list}`)),
  );
  return {
    lists: lists.map((list) => idsOf(list).includes(lesson.id)),
    replies: (await as.get(`/api/lesson-replies?lessons=${lesson.id}`)).body.items.length,
  };
}
const shown = { lists: [true, true, false], replies: 1 };
const hidden = { lists: [false, false, false], replies: 0 };

/** A class of yesterday about which two students were asked; the first has answered. */
async function holdLesson(fields: Parameters<typeof school.makeLesson>[1] = {}) {
  const teacher = await makeTeacher();
  const [fan, critic] = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
  const lesson = await school.makeLesson(teacher, { date: yesterday, ...fields });
  expectStatus(await answer(fan, lesson, 5), 201);
  return { teacher, fan, critic, lesson };
}

describe("a class that a student was asked about", () => {
  test("can be answered when its teacher has corrected the subject to one that nobody else takes", async () => {
    const { teacher, critic, lesson } = await holdLesson();
    await correct(teacher, lesson, { subject: "Sanskrit" });
    expect(await shownTo(critic, lesson)).toEqual(shown);
    expectStatus(await answer(critic, lesson), 201);
    const own = (await school.requestAs(critic).get("/api/lessons?list=answered")).body.items;
    expect(own).toMatchObject([{ id: lesson.id, feedback: { rating: 1 } }]);
    const edit = { rating: 2, message: "Still too fast" };
    expectStatus(await school.requestAs(critic).patch(`/api/feedback/${own[0].feedback.id}`, edit), 200);
  });

  test("can be answered when it was corrected before anyone had answered, without being counted as asked", async () => {
    const teacher = await makeTeacher();
    const replaced = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
    const pandit = await school.makeStudent([teacher], { courses: ["Sanskrit"] });
    const lesson = await school.makeLesson(teacher, { date: yesterday });
    await correct(teacher, lesson, { subject: "Sanskrit" });
    const counts = async () =>
      (await asAdmin().get(`/api/response-counts?lessons=${lesson.id}`)).body.items[0];
    expect(await counts()).toMatchObject({ askedCount: 1 });
    const audience = async () => (await asAdmin().get(`/api/lessons/${lesson.id}/audience`)).body;
    expect(idsOf({ body: await audience() })).toEqual([pandit.id]);
    expect(await shownTo(replaced[0] as TestUser, lesson)).toEqual(shown);
    expectStatus(await answer(replaced[0] as TestUser, lesson), 201);
    expect(await counts()).toMatchObject({ askedCount: 1, respondedCount: 0, notAskedCount: 1 });
    const reminders = (await asAdmin().get(`/api/lessons/${lesson.id}/reminders`)).body;
    expect(reminders).toMatchObject({ dueCount: 1 });
    // Excusing is for those who are asked.
    const excuse = `/api/lessons/${lesson.id}/audience/${replaced[1]?.id}`;
    expect((await school.requestAs(teacher).put(excuse, { status: "excused" })).status).toBe(404);
    // After another correction, the same students are asked again.
    await correct(teacher, { ...lesson, subject: "Sanskrit" }, { subject: "Mathematics" });
    expect(await counts()).toMatchObject({ askedCount: 3, respondedCount: 1, notAskedCount: 0 });
  });

  test("can be answered when topic and date have changed too", async () => {
    const { teacher, critic, lesson } = await holdLesson();
    await correct(teacher, lesson, { subject: "Sanskrit", topic: "Another", date: addDays(today, -40) });
    expectStatus(await answer(critic, lesson), 201);
  });

  test("can be answered when the admin has moved the student to other teachers and courses", async () => {
    const { teacher, critic, lesson } = await holdLesson();
    const other = await school.makeTeacher({ courses: ["Chemistry"] });
    const profile = {
      ...{
        name: "Critic",
        surname: "Rao",
        email: critic.email,
        age: 15,
        city: "Pune",
        education: "Class 10",
      },
      ...{ phone: "9876543210", parentEmail: "parent@mail.example" },
      ...{ course: ["Chemistry"], teacherId: [other.id] },
    };
    expectStatus(await asAdmin().patch(`/api/students/${critic.id}`, profile), 204);
    expect(await shownTo(critic, lesson)).toEqual(shown);
    // Nothing else of the former teacher is shown: classes that the student was not asked about.
    const later = await school.makeLesson(teacher, { date: today });
    expect(await shownTo(critic, later)).toEqual(hidden);
    expect((await answer(critic, later)).status).toBe(404);
    expectStatus(await answer(critic, lesson), 201);
  });

  test("can be answered when the student has left its class group, or its group has another teacher", async () => {
    const teacher = await school.makeTeacher();
    const group = await school.makeClassGroup({}, { teachers: [teacher] });
    const student = await school.makeStudent();
    const path = `/api/class-groups/${group.id}`;
    expectStatus(await asAdmin().post(`${path}/enrolments`, { studentIds: [student.id] }), 200);
    const lesson = await school.makeLesson(teacher, { date: yesterday, classGroupIds: [group.id] });
    expectStatus(await asAdmin().post(`${path}/enrolment-ends`, { studentIds: [student.id] }), 200);
    expect(await school.database.$count(studentTeachers, eq(studentTeachers.studentId, student.id))).toBe(0);
    expect(await shownTo(student, lesson)).toEqual(shown);
    expectStatus(await answer(student, lesson), 201);
  });

  test("comes back with its audience when its deletion is undone, also for those who have other teachers now", async () => {
    const { teacher, critic, lesson } = await holdLesson();
    expectStatus(await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`), 204);
    const gone = await answer(critic, lesson);
    expect(gone).toMatchObject({ status: 404, body: { sentence: { key: "feedback.lessonGone" } } });
    await school.database.delete(studentTeachers).where(eq(studentTeachers.studentId, critic.id));
    // They were asked, so they may know that it was deleted.
    expect((await answer(critic, lesson)).body.sentence.key).toBe("feedback.lessonGone");
    const { items } = (await asAdmin().get(`/api/audit-log?recordId=${lesson.id}`)).body;
    await undo(items[0]);
    expectStatus(await answer(critic, lesson), 201);
  });
});

describe("a class is not answered by", () => {
  test("someone who was excused, and no longer takes it", async () => {
    const { teacher, critic, lesson } = await holdLesson();
    const path = `/api/lessons/${lesson.id}/audience/${critic.id}`;
    expectStatus(await school.requestAs(teacher).put(path, { status: "excused" }), 204);
    await correct(teacher, lesson, { subject: "Sanskrit" });
    expect(await shownTo(critic, lesson)).toEqual(hidden);
    expect((await answer(critic, lesson)).status).toBe(404);
  });

  test("someone who has left", async () => {
    const { critic, lesson } = await holdLesson();
    const Cookie = await school.cookieOf(critic);
    expectStatus(await asAdmin().post(`/api/students/${critic.id}/departure`, { leftOn: today }), 204);
    const late = await school.request("POST", "/api/feedback", {
      body: submission(lesson),
      headers: { Cookie },
    });
    expect(late.status).toBe(401);
  });

  test("someone in its teacher's other courses, who was not asked", async () => {
    const { teacher, lesson } = await holdLesson();
    const stranger = await school.makeStudent([teacher], { courses: ["Sanskrit"] });
    expect(await shownTo(stranger, lesson)).toEqual(hidden);
    expect((await answer(stranger, lesson)).status).toBe(404);
  });

  test("the students of a deleted teacher", async () => {
    const { teacher, critic, lesson } = await holdLesson();
    await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, teacher.id));
    expect(await shownTo(critic, lesson)).toEqual(hidden);
    expect((await answer(critic, lesson)).body.sentence.key).toBe("feedback.teacherGone");
  });
});
