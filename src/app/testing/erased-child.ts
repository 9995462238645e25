import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#db/client.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { contactProblems } from "#features/messages/server/messages.table.ts";
import { pushSubscriptions } from "#features/push/server/push.table.ts";
import { reminders } from "#features/reminders/server/reminders.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { importRequests, studentRow } from "./import-requests.ts";
import type { TestSchool, TestUser } from "./test-school.ts";

/** Values that nobody else has. */
export const child = {
  name: "Ashlesha",
  surname: "Quxwala",
  email: "ashlesha.q@zebra.example",
  loginName: "qux-314159",
  city: "Zanzipur",
  admission: "ADM 77 314159",
  dateOfBirth: "2011-03-29",
  guardian: "Lalitavva Muxdesai",
  phone: "9123987650",
  parentEmail: "lalitavva@muxmail.example",
  words: "The giraffe explained fractions",
  text: "grasshopper greetings",
};

/** Everything in a database as text. */
export async function dump(database: Database): Promise<string> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE' order by 1`);
  const texts = [];
  for (const { name } of rows) {
    const table = await database.execute<{ row: string }>(
      sql`select t::text as row from ${sql.raw(name)} as t`,
    );
    texts.push(...table.rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join("\n");
}

/** The values that a text still has, each with what stands around it. */
export const found = (text: string) =>
  Object.values(child).flatMap((value) => {
    const at = text.toLowerCase().indexOf(value.toLowerCase());
    return at === -1 ? [] : [text.slice(Math.max(0, at - 120), at + 60)];
  });

/** The body of a response that must be a success. */
export const ok = async (response: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await response;
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) });
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  return body as any;
};

/** A child who is everywhere: in a file, in messages, in the log, in mails, merged, and imported again. */
export async function makeChild(
  school: TestSchool,
  { admin, teacher }: { admin: TestUser; teacher: TestUser },
) {
  const files = importRequests(school);
  const today = todayIn(school.services.env.TIME_ZONE);
  const as = school.requestAs(admin);
  const group = await school.makeClassGroup({ name: "10-Z" }, { teachers: [teacher] });
  await files.run(admin, [
    studentRow({
      ...{ name: child.name, surname: child.surname, classGroup: group.name, rollNumber: "7" },
      ...{ admission: child.admission, dateOfBirth: child.dateOfBirth, city: child.city },
      ...{ guardian1Name: child.guardian, guardian1Relation: "mother", guardian1Phone: child.phone },
    }),
  ]);
  const [row] = await files.findStudents(child.name);
  const id = row?.id ?? "";
  await school.database
    .update(users)
    .set({
      loginName: child.loginName,
      email: child.email,
      parentEmail: child.parentEmail,
      confirmedAt: new Date(),
    })
    .where(eq(users.id, id));
  const asChild = () => school.requestAs({ id });
  // The address in the audit log, and a mail to it.
  await ok(
    as.patch(`/api/students/${id}`, {
      ...{
        name: child.name,
        surname: child.surname,
        email: child.email,
        loginName: child.loginName,
        age: 15,
      },
      ...{ city: child.city, education: "Class 10", phone: child.phone, parentEmail: child.parentEmail },
      ...{ course: ["Mathematics"], teacherId: [teacher.id] },
    }),
  );
  await ok(as.post(`/api/users/${id}/sign-in-mails`));
  await school.services.background.settled();
  const [untouched, edited, deleted] = await Promise.all([
    school.makeLesson(teacher, { date: addDays(today, -3) }),
    school.makeLesson(teacher, { date: addDays(today, -2) }),
    school.makeLesson(teacher, { date: addDays(today, -1) }),
  ]);
  const feedbackIds = [];
  for (const [index, lesson] of [untouched, edited, deleted].entries()) {
    const message = `${child.words} ${index}`;
    const feedbackId = randomUUID();
    await ok(
      asChild().post("/api/feedback", { id: feedbackId, reviewId: lesson.id, rating: 2 + index, message }),
    );
    feedbackIds.push(feedbackId);
  }
  const asTeacher = school.requestAs(teacher);
  const reply = (text: string) => ({ id: randomUUID(), text });
  await ok(
    asTeacher.post(
      `/api/feedback/${feedbackIds[0]}/reply`,
      reply(`“${child.words}”: thank you, ${child.name}`),
    ),
  );
  await ok(
    asTeacher.post(`/api/lessons/${edited.id}/reply`, reply(`${child.name} ${child.surname} asked well.`)),
  );
  await ok(
    asTeacher.patch(`/api/feedback/${feedbackIds[1]}`, {
      rating: 5,
      message: `Edited: ${child.words}`,
      updatedAt: null,
    }),
  );
  await ok(asTeacher.delete(`/api/feedback/${feedbackIds[2]}`));
  // Messages to parents: one in the record, with what the parent wrote back, one prepared.
  const message = {
    studentId: id,
    channel: "whatsapp",
    to: child.phone,
    message: child.text,
    feedbackId: feedbackIds[0],
  };
  const sent = await ok(as.post("/api/parent-messages", { id: randomUUID(), ...message }));
  await ok(as.put(`/api/parent-messages/${sent.id}/state`, { state: "sent" }));
  await ok(
    as.post(`/api/parent-messages/${sent.id}/replies`, {
      kind: "note",
      note: `${child.guardian} says thanks`,
    }),
  );
  await ok(
    as.post("/api/message-queues", {
      ...{ id: randomUUID(), channel: "email" },
      selection: { students: { of: "students", ids: [id] }, feedback: { of: "newest" } },
    }),
  );
  await school.database.insert(reminders).values({
    lessonId: untouched.id,
    studentId: id,
    remindedOn: today,
    mail: "failed",
    mailProblem: { kind: "address", response: `550 ${child.email}` },
  });
  await school.database
    .insert(credentials)
    .values({ userId: id, kind: "pin", hash: `${child.loginName} hash` });
  const [session] = await school.database
    .insert(sessions)
    .values({
      userId: id,
      tokenHash: randomUUID(),
      expiresAt: new Date(Date.now() + 1e7),
      userAgent: "Firefox",
    })
    .returning();
  await school.database.insert(pushSubscriptions).values({
    ...{ userId: id, sessionId: session?.id ?? "", endpoint: `https://push.example/${child.loginName}` },
    ...{ publicKey: "key", authSecret: "secret" },
  });
  await school.database
    .insert(contactProblems)
    .values({ channel: "email", contact: child.parentEmail, kind: "rejected", response: "550 5.1.1" });
  // A second record of the same child, merged; and an import that is not finished.
  const other = await school.makeStudent([teacher], {
    name: child.name,
    surname: child.surname,
    email: null,
    loginName: `${child.loginName}b`,
  });
  const { digest } = await ok(as.get(`/api/students/${id}/merge?otherId=${other.id}`));
  await ok(as.post(`/api/students/${id}/merge`, { otherId: other.id, digest }));
  await files.preview(admin, [
    studentRow({ name: child.name, surname: child.surname, admission: child.admission, city: child.city }),
  ]);
  return { id, otherId: other.id, edited, feedbackIds };
}
