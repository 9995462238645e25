import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { messagesOut } from "./messages.table.ts";

const school = openTestSchool({ TIME_ZONE: "Pacific/Kiritimati" });

async function makePeople() {
  const [admin, teacher] = await Promise.all([
    school.makeAdmin({ name: "Meera", surname: "Nair" }),
    school.makeTeacher(),
  ]);
  const student = await school.makeStudent([teacher]);
  return { admin, teacher, student };
}

function whatsapp(student: { id: string }, fields: Record<string, unknown> = {}) {
  return { studentId: student.id, channel: "whatsapp", to: "9876543210", message: "Well done", ...fields };
}

test("signed out, there is nothing to read or to send", async () => {
  const { student } = await makePeople();
  const nobody = school.requestAs(null);
  expect((await nobody.get(`/api/parent-messages?studentId=${student.id}`)).status).toBe(401);
  expect((await nobody.post("/api/parent-messages", whatsapp(student))).status).toBe(401);
  expect((await nobody.get("/api/today")).status).toBe(401);
});

test("a teacher and a student may neither read nor send", async () => {
  const { teacher, student } = await makePeople();
  for (const actor of [teacher, student]) {
    const as = school.requestAs(actor);
    expect((await as.get(`/api/parent-messages?studentId=${student.id}`)).status).toBe(403);
    expect((await as.post("/api/parent-messages", whatsapp(student))).status).toBe(403);
  }
});

test("a message from an admin is logged with its sender and time", async () => {
  const { admin, teacher, student } = await makePeople();
  const feedback = await school.makeFeedback(student, await school.makeLesson(teacher));
  const as = school.requestAs(admin);
  const sent = await as.post(
    "/api/parent-messages",
    whatsapp(student, { to: "+91 98765 43210", message: " बहुत अच्छा 👍🏽\r\n", feedbackId: feedback.id }),
  );
  expect(sent.status).toBe(201);
  await as.post("/api/parent-messages", {
    studentId: student.id,
    channel: "email",
    to: "Meera@Example.org",
    message: "Second",
  });
  const log = await as.get(`/api/parent-messages?studentId=${student.id}`);
  expect(log).toMatchObject({ status: 200, body: { next: null } });
  const stored = {
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    createdBy: { name: "Meera", surname: "Nair" },
    state: "opened",
    stateBy: { name: "Meera", surname: "Nair" },
  };
  const about = (feedbackId: string | null) => [
    { id: student.id, name: student.name, surname: student.surname, feedbackId, edited: null },
  ];
  expect(log.body.items).toMatchObject([
    { ...stored, channel: "email", to: "meera@example.org", message: "Second", students: about(null) },
    {
      ...stored,
      channel: "whatsapp",
      to: "9876543210",
      message: "बहुत अच्छा 👍🏽",
      students: about(feedback.id),
    },
  ]);
});

test("for feedback that someone else edited, the log records whose words were sent, whatever the browser claims", async () => {
  const { admin, teacher, student } = await makePeople();
  const [edited, retitled, untouched] = await Promise.all(
    [1, 2, 3].map(async () => school.makeFeedback(student, await school.makeLesson(teacher))),
  );
  await school.requestAs(teacher).patch(`/api/feedback/${edited?.id}`, { rating: 5, message: "Great class" });
  await school
    .requestAs(teacher)
    .patch(`/api/feedback/${retitled?.id}/lesson`, { topic: "Revision", date: "2026-10-01" });
  const as = school.requestAs(admin);
  for (const [feedback, words] of [
    [edited, "original"],
    [edited, "edited"],
    [edited, undefined],
    [retitled, "original"],
    [untouched, "edited"],
    [undefined, "edited"],
  ] as const) {
    const message = whatsapp(student, { feedbackId: feedback?.id, words });
    expect((await as.post("/api/parent-messages", message)).status).toBe(201);
  }
  const { body } = await as.get(`/api/parent-messages?studentId=${student.id}`);
  const by = "teacher";
  expect(body.items.map((item: { students: { edited: unknown }[] }) => item.students[0]?.edited)).toEqual([
    null,
    null,
    { by, words: "edited" },
    { by, words: "edited" },
    { by, words: "edited" },
    { by, words: "original" },
  ]);
  expect((await as.post("/api/parent-messages", whatsapp(student, { words: "mine" }))).status).toBe(400);
});

test("the messages are part of the audit log, on the student", async () => {
  const { admin, student } = await makePeople();
  const { id } = (await school.requestAs(admin).post("/api/parent-messages", whatsapp(student))).body;
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, student.id))
    .orderBy(auditLog.id);
  expect(entries).toMatchObject([
    {
      actorId: admin.id,
      actorRole: "admin",
      action: "parent.contact",
      before: null,
      // Not its text, which an erasure must find in one place.
      after: { messageId: id, channel: "whatsapp" },
    },
  ]);
});

test("the log holds one student's messages only, page by page", async () => {
  const { admin, teacher, student } = await makePeople();
  const other = await school.makeStudent([teacher]);
  const as = school.requestAs(admin);
  await as.post("/api/parent-messages", whatsapp(other, { message: "Another's" }));
  for (const message of ["1", "2", "3"]) {
    await as.post("/api/parent-messages", whatsapp(student, { message }));
  }
  // Other entries about the student are not messages.
  await school.database.insert(auditLog).values({ action: "student.update", recordId: student.id });
  const path = `/api/parent-messages?studentId=${student.id}&limit=2`;
  const first = await as.get(path);
  const second = await as.get(`${path}&after=${first.body.next}`);
  const texts = [first, second].map(({ body }) =>
    body.items.map(({ message }: { message: string }) => message),
  );
  expect(texts).toEqual([["3", "2"], ["1"]]);
  expect(second.body.next).toBeNull();
});

test("the messages to all parents are listed newest first, page by page and by day", async () => {
  const { admin, teacher, student } = await makePeople();
  const other = await school.makeStudent([teacher], { name: "Kayal", surname: "Das" });
  const as = school.requestAs(admin);
  for (const [message, to, at] of [
    ["1", student, "2020-06-01T09:59:00Z"],
    ["2", other, "2020-06-01T10:00:00Z"],
    ["3", student, "2020-06-02T09:59:00Z"],
  ] as const) {
    const { id } = (await as.post("/api/parent-messages", whatsapp(to, { message }))).body;
    await school.database
      .update(messagesOut)
      .set({ createdAt: new Date(at) })
      .where(eq(messagesOut.id, id));
  }
  const listed = async (query: string) => {
    const { body } = await as.get(`/api/parent-messages?${query}`);
    return { next: body.next, texts: body.items.map(({ message }: { message: string }) => message) };
  };
  const first = await listed("to=2020-06-30&limit=2");
  const second = await listed(`to=2020-06-30&limit=2&after=${first.next}`);
  expect([first.texts, second.texts, second.next]).toEqual([["3", "2"], ["1"], null]);
  // 14 hours ahead of UTC, a day begins at 10:00.
  expect((await listed("from=2020-06-02&to=2020-06-02")).texts).toEqual(["3", "2"]);
  expect((await listed(`studentId=${student.id}&to=2020-06-01`)).texts).toEqual(["1"]);
  const { items } = (await as.get("/api/parent-messages?from=2020-06-02&to=2020-06-02")).body;
  expect(items[1]).toMatchObject({ students: [{ id: other.id, name: "Kayal", surname: "Das" }] });
});

test("feedback to choose from is listed latest first, even within one day and page by page", async () => {
  const { admin, teacher, student } = await makePeople();
  const other = await school.makeStudent([teacher]);
  // Not in the order of their classes, nor of their ids, which the browser makes at random.
  const feedback = [];
  for (const [minute, date] of [
    [3, 10],
    [1, 10],
    [5, 10],
    [2, 12],
    [4, 11],
    [6, 10],
  ]) {
    const lesson = await school.makeLesson(teacher, { date: `2026-11-${date}`, topic: `${minute}` });
    const createdAt = new Date(`2026-11-13T10:0${minute}:00Z`);
    feedback.push(await school.makeFeedback(student, lesson, { createdAt }));
    await school.makeFeedback(other, lesson);
  }
  const as = school.requestAs(admin);
  const path = `/api/parent-messages/feedback?studentId=${student.id}`;
  const topics = async (query = "") =>
    (await as.get(path + query)).body.items.map(({ topic }: { topic: string }) => topic);
  expect(await topics()).toEqual(["6", "5", "4", "3", "2", "1"]);
  const { items } = (await as.get(path)).body;
  // The words of the first three, to choose from.
  expect(items.map(({ content }: { content: object | null }) => content !== null)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
  expect(await topics("&date=2026-11-10")).toEqual(["6", "5", "3", "1"]);
  const { next } = (await as.get(`${path}&limit=4`)).body;
  expect(await topics(`&limit=4&after=${next}`)).toEqual(["2", "1"]);
  expect((await as.get(`${path}&limit=4&after=${next}`)).body.items[0].content).toBeNull();
  // Feedback stays in its place when it is edited.
  await school.requestAs(teacher).patch(`/api/feedback/${feedback[1]?.id}`, { rating: 5, message: "Great" });
  expect(await topics("&date=2026-11-10")).toEqual(["6", "5", "3", "1"]);
  const foreign = (await as.get(`/api/parent-messages/feedback?studentId=${other.id}&limit=1`)).body.next;
  expect((await as.get(`${path}&after=${foreign}`)).status).toBe(400);
  expect((await as.get(`/api/parent-messages/feedback?studentId=${teacher.id}`)).status).toBe(404);
});

test("only a student has a parent, and only their own feedback can be named", async () => {
  const { admin, teacher, student } = await makePeople();
  const other = await school.makeStudent([teacher]);
  const othersFeedback = await school.makeFeedback(other, await school.makeLesson(teacher));
  const as = school.requestAs(admin);
  expect((await as.get(`/api/parent-messages?studentId=${teacher.id}`)).status).toBe(404);
  expect((await as.post("/api/parent-messages", whatsapp(teacher))).status).toBe(404);
  const foreign = await as.post("/api/parent-messages", whatsapp(student, { feedbackId: othersFeedback.id }));
  expect(foreign.status).toBe(404);
});

test("each rule of the message has its error at its field", async () => {
  const { admin, student } = await makePeople();
  const as = school.requestAs(admin);
  const rejection = async (fields: Record<string, unknown>) => {
    const response = await as.post("/api/parent-messages", whatsapp(student, fields));
    expect(response.status).toBe(400);
    return [response.body.field, response.body.message];
  };
  expect(await rejection({ to: "12345" })).toEqual(["to", en.person.parentPhoneInvalid]);
  expect(await rejection({ to: " " })).toEqual(["to", en.parentContact.fieldsRequired]);
  expect(await rejection({ message: "\n " })).toEqual(["message", en.parentContact.fieldsRequired]);
  expect(await rejection({ message: "x".repeat(2701) })).toEqual(["message", en.person.tooLong(2700)]);
  expect(await rejection({ channel: "email", to: "nobody" })).toEqual(["to", en.person.emailInvalid]);
  expect(await rejection({ channel: "pigeon" })).toEqual(["channel", en.request.invalid]);
  expect(await rejection({ sentBy: "someone" })).toEqual([undefined, en.request.invalid]);
});

test("today is the date in the school's time zone", async () => {
  const { student } = await makePeople();
  const response = await school.requestAs(student).get("/api/today");
  expect(response.body).toEqual({ today: todayIn("Pacific/Kiritimati"), timeZone: "Pacific/Kiritimati" });
});

const send = (as: ReturnType<typeof school.requestAs>, body: Record<string, unknown>) =>
  as.post("/api/parent-messages", body);
const listOf = async (as: ReturnType<typeof school.requestAs>, student: { id: string }) =>
  (await as.get(`/api/parent-messages?studentId=${student.id}`)).body.items;

test("a message is opened until a person says that it was sent or not, and the last word counts", async () => {
  const { admin, teacher, student } = await makePeople();
  const as = school.requestAs(admin);
  const { id } = (await send(as, whatsapp(student))).body;
  const say = (state: string, by = as) => by.put(`/api/parent-messages/${id}/state`, { state });
  expect(await listOf(as, student)).toMatchObject([{ id, state: "opened" }]);
  expect((await say("sent")).status).toBe(204);
  expect((await say("sent")).status).toBe(204);
  const stateBy = { name: "Meera", surname: "Nair" };
  expect(await listOf(as, student)).toMatchObject([{ id, state: "sent", stateBy }]);
  expect((await say("not-sent")).status).toBe(204);
  expect(await listOf(as, student)).toMatchObject([{ id, state: "not-sent", stateBy }]);
  expect((await say("delivered")).status).toBe(400);
  expect((await say("sent", school.requestAs(teacher))).status).toBe(403);
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, student.id))
    .orderBy(auditLog.id);
  expect(entries.map(({ action }) => action)).toEqual(["parent.contact"]);
  const { events } = (await as.get(`/api/message-details/${id}`)).body;
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(["opened", "sent", "not-sent"]);
});

test("a request that is sent again is one record, even at once; its id cannot be used for another", async () => {
  const { admin, student } = await makePeople();
  const as = school.requestAs(admin);
  const message = whatsapp(student, { id: crypto.randomUUID() });
  const answers = await Promise.all([send(as, message), send(as, message), send(as, message)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await listOf(as, student)).toHaveLength(1);
  for (const other of [{ message: "Else" }, { to: "9876543211" }]) {
    expect(await send(as, { ...message, ...other })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
  }
});

test("the record has the messages of a queue in its order, page by page", async () => {
  const { admin, teacher } = await makePeople();
  const as = school.requestAs(admin);
  const lesson = await school.makeLesson(teacher);
  const ids: string[] = [];
  for (const phone of ["9876500001", "9876500002", "9876500003"]) {
    const student = await school.makeStudent([teacher], { phone });
    await school.makeFeedback(student, lesson);
    ids.push(student.id);
  }
  const queue = {
    id: "0198a000-0000-4000-8000-000000000077",
    channel: "whatsapp",
    selection: { students: { of: "students", ids }, feedback: { of: "newest" } },
  };
  await as.post("/api/message-queues", queue);
  const listed = (await as.get("/api/message-queues?limit=1")).body.items;
  expect(listed).toMatchObject([{ about: { of: "students", name: null, date: null, count: 3 } }]);
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
  const inQueue = idsOf((await as.get(`/api/parent-messages?queueId=${queue.id}`)).body);
  for (const id of inQueue) await as.put(`/api/parent-messages/${id}/state`, { state: "opened" });
  const first = (await as.get("/api/parent-messages?limit=2")).body;
  const second = (await as.get(`/api/parent-messages?limit=1&after=${first.next}`)).body;
  expect([...idsOf(first), ...idsOf(second)]).toEqual(inQueue);
});
