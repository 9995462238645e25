import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type CorrectedClass, openCorrectingSchool } from "#app/testing/corrected-lessons.ts";
import { expectStatus, type TestUser } from "#app/testing/test-school.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { studentTeachers } from "#features/class-groups/server/assignments.table.ts";
import { users } from "#server/accounts/users.table.ts";

// A student who was asked can answer, whatever the teacher corrects or the admin moves afterwards, unless they are excused or out.

const { school, today, yesterday, asAdmin, makeTeacher, correct, undo } = openCorrectingSchool();

const submission = (session: CorrectedClass, rating = 1) => ({
  id: randomUUID(),
  reviewId: session.id,
  rating,
  message: "Too fast",
});
const answer = (student: TestUser, session: CorrectedClass, rating = 1) =>
  school.requestAs(student).post("/api/feedback", submission(session, rating));
const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

/** Everywhere that a student meets a class that they have not answered. */
async function shownTo(student: TestUser, session: CorrectedClass) {
  const as = school.requestAs(student);
  const lists = await Promise.all(
    ["", "&list=to-rate", "&list=other"].map((list) => as.get(`/api/review-sessions?limit=100${list}`)),
  );
  return {
    lists: lists.map((list) => idsOf(list).includes(session.id)),
    replies: (await as.get(`/api/class-replies?sessions=${session.id}`)).body.items.length,
  };
}
const shown = { lists: [true, true, false], replies: 1 };
const hidden = { lists: [false, false, false], replies: 0 };

/** A class of yesterday put to two students, and the first has answered. */
async function holdClass(fields: Parameters<typeof school.makeReviewSession>[1] = {}) {
  const teacher = await makeTeacher();
  const [fan, critic] = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
  const session = await school.makeReviewSession(teacher, { date: yesterday, ...fields });
  expectStatus(await answer(fan, session, 5), 201);
  return { teacher, fan, critic, session };
}

describe("a class that was put to a student", () => {
  test("can be answered when its teacher has corrected the subject to one that nobody else takes", async () => {
    const { teacher, critic, session } = await holdClass();
    await correct(teacher, session, { subject: "Sanskrit" });
    expect(await shownTo(critic, session)).toEqual(shown);
    expectStatus(await answer(critic, session), 201);
    const own = (await school.requestAs(critic).get("/api/review-sessions?list=answered")).body.items;
    expect(own).toMatchObject([{ id: session.id, feedback: { rating: 1 } }]);
    const edit = { rating: 2, message: "Still too fast" };
    expectStatus(await school.requestAs(critic).patch(`/api/feedback/${own[0].feedback.id}`, edit), 200);
  });

  test("can be answered when it was corrected before anyone had answered, without being counted as asked", async () => {
    const teacher = await makeTeacher();
    const replaced = [await school.makeStudent([teacher]), await school.makeStudent([teacher])];
    const pandit = await school.makeStudent([teacher], { courses: ["Sanskrit"] });
    const session = await school.makeReviewSession(teacher, { date: yesterday });
    await correct(teacher, session, { subject: "Sanskrit" });
    const counts = async () =>
      (await asAdmin().get(`/api/response-counts?sessions=${session.id}`)).body.items[0];
    expect(await counts()).toMatchObject({ askedCount: 1 });
    const audience = async () => (await asAdmin().get(`/api/review-sessions/${session.id}/audience`)).body;
    expect(idsOf({ body: await audience() })).toEqual([pandit.id]);
    expect(await shownTo(replaced[0] as TestUser, session)).toEqual(shown);
    expectStatus(await answer(replaced[0] as TestUser, session), 201);
    expect(await counts()).toMatchObject({ askedCount: 1, respondedCount: 0, notAskedCount: 1 });
    const reminders = (await asAdmin().get(`/api/review-sessions/${session.id}/reminders`)).body;
    expect(reminders).toMatchObject({ dueCount: 1 });
    // Excusing is for those who are asked.
    const excuse = `/api/review-sessions/${session.id}/audience/${replaced[1]?.id}`;
    expect((await school.requestAs(teacher).put(excuse, { status: "excused" })).status).toBe(404);
    // Corrected again, it is put to the same students again.
    await correct(teacher, { ...session, subject: "Sanskrit" }, { subject: "Mathematics" });
    expect(await counts()).toMatchObject({ askedCount: 3, respondedCount: 1, notAskedCount: 0 });
  });

  test("can be answered when topic and date have changed too", async () => {
    const { teacher, critic, session } = await holdClass();
    await correct(teacher, session, { subject: "Sanskrit", topic: "Another", date: addDays(today, -40) });
    expectStatus(await answer(critic, session), 201);
  });

  test("can be answered when the admin has moved the student to other teachers and courses", async () => {
    const { teacher, critic, session } = await holdClass();
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
    expect(await shownTo(critic, session)).toEqual(shown);
    // Nothing else of the former teacher is shown: what the class was not put to them.
    const later = await school.makeReviewSession(teacher, { date: today });
    expect(await shownTo(critic, later)).toEqual(hidden);
    expect((await answer(critic, later)).status).toBe(404);
    expectStatus(await answer(critic, session), 201);
  });

  test("can be answered when the student has left its class group, or its group has another teacher", async () => {
    const teacher = await school.makeTeacher();
    const group = await school.makeClassGroup({}, { teachers: [teacher] });
    const student = await school.makeStudent();
    const path = `/api/class-groups/${group.id}`;
    expectStatus(await asAdmin().post(`${path}/enrolments`, { studentIds: [student.id] }), 200);
    const session = await school.makeReviewSession(teacher, { date: yesterday, classGroupIds: [group.id] });
    expectStatus(await asAdmin().post(`${path}/enrolment-ends`, { studentIds: [student.id] }), 200);
    expect(await school.database.$count(studentTeachers, eq(studentTeachers.studentId, student.id))).toBe(0);
    expect(await shownTo(student, session)).toEqual(shown);
    expectStatus(await answer(student, session), 201);
  });

  test("comes back with its audience when its deletion is undone, also for those who have other teachers now", async () => {
    const { teacher, critic, session } = await holdClass();
    expectStatus(await school.requestAs(teacher).delete(`/api/review-sessions/${session.id}`), 204);
    const gone = await answer(critic, session);
    expect(gone).toMatchObject({ status: 404, body: { sentence: { key: "feedback.sessionGone" } } });
    await school.database.delete(studentTeachers).where(eq(studentTeachers.studentId, critic.id));
    // They were asked, so they may know that it was deleted.
    expect((await answer(critic, session)).body.sentence.key).toBe("feedback.sessionGone");
    const { items } = (await asAdmin().get(`/api/audit-log?recordId=${session.id}`)).body;
    await undo(items[0]);
    expectStatus(await answer(critic, session), 201);
  });
});

describe("a class is not answered by", () => {
  test("someone who was excused, and no longer takes it", async () => {
    const { teacher, critic, session } = await holdClass();
    const path = `/api/review-sessions/${session.id}/audience/${critic.id}`;
    expectStatus(await school.requestAs(teacher).put(path, { status: "excused" }), 204);
    await correct(teacher, session, { subject: "Sanskrit" });
    expect(await shownTo(critic, session)).toEqual(hidden);
    expect((await answer(critic, session)).status).toBe(404);
  });

  test("someone who has left", async () => {
    const { critic, session } = await holdClass();
    const Cookie = await school.cookieOf(critic);
    expectStatus(await asAdmin().post(`/api/students/${critic.id}/departure`, { leftOn: today }), 204);
    const late = await school.request("POST", "/api/feedback", {
      body: submission(session),
      headers: { Cookie },
    });
    expect(late.status).toBe(401);
  });

  test("someone of its teacher's other courses, whom nobody asked", async () => {
    const { teacher, session } = await holdClass();
    const stranger = await school.makeStudent([teacher], { courses: ["Sanskrit"] });
    expect(await shownTo(stranger, session)).toEqual(hidden);
    expect((await answer(stranger, session)).status).toBe(404);
  });

  test("the students of a deleted teacher", async () => {
    const { teacher, critic, session } = await holdClass();
    await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, teacher.id));
    expect(await shownTo(critic, session)).toEqual(hidden);
    expect((await answer(critic, session)).body.sentence.key).toBe("feedback.teacherGone");
  });
});
