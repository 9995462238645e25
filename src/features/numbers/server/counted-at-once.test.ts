import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool, type TestResponse, type TestUser } from "#app/testing/test-school.ts";
import { applyMonthChanges } from "#db/months.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

// Requests at the same moment, about the same students and class: the months equal a recount, and nobody counts twice or not
// at all.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");

interface Class {
  teacher: TestUser;
  admin: TestUser;
  students: TestUser[];
  id: string;
  topic: string;
}

type Request = () => Promise<TestResponse>;

async function makeLesson(confirmedAt: Date | null): Promise<Class> {
  const [teacher, admin] = [
    await school.makeTeacher({ courses: ["Mathematics", "Physics"] }),
    await school.makeAdmin(),
  ];
  const students: TestUser[] = [];
  for (let number = 0; number < 5; number += 1)
    students.push(await school.makeStudent([teacher], { confirmedAt }));
  const { id, topic } = await school.makeLesson(teacher, { date: addDays(today, -2) });
  return { teacher, admin, students, id, topic };
}

async function answered(of: Class): Promise<Class> {
  for (const request of submissions(of)) expect((await request()).status).toBe(201);
  return of;
}

async function inSequence(requests: readonly Request[]): Promise<void> {
  for (const request of requests) expect((await request()).status).toBeLessThan(300);
}

const submissions = ({ students, id }: Class): Request[] =>
  students.map(
    (student) => () =>
      school
        .requestAs(student)
        .post("/api/feedback", { id: randomUUID(), reviewId: id, rating: 2, message: "Too fast." }),
  );

const changeAudience = ({ teacher, students, id }: Class, status: "asked" | "excused"): Request[] =>
  students.map(
    (student) => () => school.requestAs(teacher).put(`/api/lessons/${id}/audience/${student.id}`, { status }),
  );

async function deletions({ teacher, id }: Class): Promise<Request[]> {
  const answers = await school.database
    .select({ id: feedback.id })
    .from(feedback)
    .where(eq(feedback.lessonId, id));
  return answers.map((each) => () => school.requestAs(teacher).delete(`/api/feedback/${each.id}`));
}

async function undos({ admin, teacher, students }: Class, action: "feedback.delete" | "student.confirm") {
  const entries = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, action),
        inArray(
          auditLog.studentId,
          students.map((student) => student.id),
        ),
        action === "feedback.delete" ? eq(auditLog.teacherId, teacher.id) : undefined,
      ),
    );
  return entries.map(
    (entry): Request =>
      () =>
        school.requestAs(admin).post(`/api/audit-log/${entry.id}/undo`),
  );
}

const confirmation =
  ({ admin, students }: Class): Request =>
  () =>
    school
      .requestAs(admin)
      .post("/api/student-confirmations", { studentIds: students.map((student) => student.id) });

const correction =
  ({ teacher, id, topic }: Class, changes: { subject?: string; date?: string }): Request =>
  () =>
    school.requestAs(teacher).patch(`/api/lessons/${id}`, {
      topic,
      ...{ subject: "Mathematics", date: addDays(today, -2), ...changes },
    });

const toAnotherMonth = { date: addDays(today, -40) };

/** What each pair needs beforehand, and then the requests that come at the same moment. */
const pairs: Record<string, () => Promise<{ of: Class; atOnce: Request[] }>> = {
  "excuses, and deletions of feedback": async () => {
    const of = await answered(await makeLesson(new Date()));
    return { of, atOnce: [...changeAudience(of, "excused"), ...(await deletions(of))] };
  },
  "excuses, and feedback": async () => {
    const of = await makeLesson(new Date());
    return { of, atOnce: [...changeAudience(of, "excused"), ...submissions(of)] };
  },
  "excuses, and feedback that is restored": async () => {
    const of = await answered(await makeLesson(new Date()));
    await inSequence(await deletions(of));
    return { of, atOnce: [...changeAudience(of, "excused"), ...(await undos(of, "feedback.delete"))] };
  },
  "ends of excuses, and deletions of feedback": async () => {
    const of = await answered(await makeLesson(new Date()));
    await inSequence(changeAudience(of, "excused"));
    return { of, atOnce: [...changeAudience(of, "asked"), ...(await deletions(of))] };
  },
  "a confirmation, and a move to another month": async () => {
    const of = await makeLesson(null);
    return { of, atOnce: [confirmation(of), correction(of, toAnotherMonth)] };
  },
  "a confirmation, and feedback": async () => {
    const of = await makeLesson(null);
    return { of, atOnce: [...submissions(of), confirmation(of)] };
  },
  "the undo of a confirmation, and a move to another month": async () => {
    const of = await makeLesson(null);
    await inSequence([confirmation(of)]);
    return { of, atOnce: [...(await undos(of, "student.confirm")), correction(of, toAnotherMonth)] };
  },
  "the undo of a confirmation, and deletions of feedback": async () => {
    const of = await answered(await makeLesson(null));
    await inSequence([confirmation(of)]);
    return { of, atOnce: [...(await undos(of, "student.confirm")), ...(await deletions(of))] };
  },
  "a correction of the subject, and deletions of feedback": async () => {
    const of = await answered(await makeLesson(new Date()));
    return { of, atOnce: [correction(of, { subject: "Physics" }), ...(await deletions(of))] };
  },
};

async function wrongMonths(): Promise<unknown[]> {
  const client = await school.database.$client.connect();
  try {
    await client.query("begin");
    return await findWrongMonths(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Responses that are marked as asked and were not, or the other way around; and students who count as asked and should not. */
async function wrongRows(): Promise<unknown[]> {
  const { rows } = await school.database.execute(sql`
    select member.status, users.confirmed_at is not null as is_confirmed, response.was_asked
    from lesson_audience as member join users on users.id = member.student_id
    left join feedback as response
      on response.student_id = member.student_id and response.lesson_id = member.lesson_id
    where response.was_asked is distinct from null and response.was_asked <> (member.status = 'asked')
      or member.status in ('asked', 'unconfirmed')
        and (member.status = 'asked') <> (users.confirmed_at is not null or response.id is not null)`);
  return rows;
}

test.each(Object.entries(pairs))("%s at the same moment", async (_, prepare) => {
  for (const order of ["as they are", "the other way around", "as they are"]) {
    const { atOnce } = await prepare();
    const requests = order === "as they are" ? atOnce : atOnce.toReversed();
    const responses = await Promise.all(requests.map((request) => request()));
    expect(responses.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
    await applyMonthChanges(school.database.$client);
    expect(await wrongMonths()).toEqual([]);
    expect(await wrongRows()).toEqual([]);
  }
});

test("a month that is wrong fails no page, and a recount corrects it", async () => {
  const of = await answered(await makeLesson(new Date()));
  await applyMonthChanges(school.database.$client);
  await school.database.execute(
    sql`update monthly_ratings set asked = 0, answered = 0, asked_students = 0, answered_students = 0`,
  );
  await inSequence(changeAudience(of, "excused"));
  for (const path of ["overview", "teachers", `teachers/${of.teacher.id}/insights`])
    expect((await school.requestAs(of.admin).get(`/api/${path}`)).status).toBe(200);
  await school.database.execute(sql`select recount_months()`);
  expect(await wrongMonths()).toEqual([]);
});

test("responses inserted by SQL are in every figure, also more than are counted in one step", async () => {
  const { admin, teacher, id, topic } = await makeLesson(new Date());
  const [date, responses] = [addDays(today, -2), 700];
  await school.database.execute(sql`
    with student as (
      insert into users (role, name, email)
      select 'student', 'Pupil ' || n, gen_random_uuid() || '@test.example' from generate_series(1, ${responses}) n
      returning id
    )
    insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
    select gen_random_uuid(), ${id}, ${teacher.id}, id, ${topic}, ${date}, 'Clear', 4 from student`);
  const as = school.requestAs(admin);
  const [insights, list, overview] = [
    await as.get(`/api/teachers/${teacher.id}/insights`),
    await as.get(`/api/teachers?search=${encodeURIComponent(teacher.email)}`),
    await as.get("/api/overview"),
  ];
  const month = date.slice(0, 7);
  const ofMonth = <Month extends { month: string }>(months: Month[]) =>
    months.find((each) => each.month === month);
  expect(ofMonth(insights.body.months)).toMatchObject({ responses, students: responses });
  expect(ofMonth(list.body.items[0].monthlyRatings)).toMatchObject({ students: responses });
  expect(overview.status).toBe(200);
  expect(await wrongMonths()).toEqual([]);
});
