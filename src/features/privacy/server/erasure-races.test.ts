import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { dump, ok } from "#app/testing/erased-child.ts";
import { countWaiting } from "#app/testing/lock-waiters.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const today = todayIn("Asia/Kolkata");
let admin: TestUser;
let otherAdmin: TestUser;
let teacher: TestUser;

beforeAll(async () => {
  [admin, otherAdmin] = await Promise.all([school.makeAdmin(), school.makeAdmin()]);
  teacher = await school.makeTeacher();
});

type Answer = Promise<{ status: number }>;

/** Waits until so many statements wait for locks, or this has ended. */
async function waiting(count: number, settled: Promise<unknown>) {
  let isSettled = false;
  const end = () => {
    isSettled = true;
  };
  settled.then(end, end);
  await expect.poll(async () => isSettled || (await countWaiting(school.database)) >= count).toBe(true);
}

const erase = ({ id, name, surname }: TestUser): Answer =>
  school.requestAs(admin).post(`/api/students/${id}/erasure`, { name: `${name} ${surname}` });

/** Erases a student, and writes when all of theirs is gone but nothing is committed yet. */
async function eraseWhile(student: TestUser, write: () => Answer) {
  const [erasure, written] = await inTransaction(school.database, async (tx) => {
    // The last table that an erasure writes.
    await tx.execute(sql`lock table erasures in share mode`);
    const erasing = erase(student);
    await waiting(1, erasing);
    const writing = write();
    await waiting(2, writing);
    return [{ answer: erasing }, { answer: writing }] as const;
  });
  return { erased: (await erasure.answer).status, written: (await written.answer).status };
}

/** A student with feedback, a reply to it, a message about it and a guardian's contact. */
async function makeStudent(phone: string) {
  const student = await school.makeStudent([teacher], { name: "Wombat", surname: "Numbat", phone });
  const asStudent = school.requestAs(student);
  await ok(asStudent.get("/api/me"));
  const [rated, open] = await Promise.all([
    school.makeLesson(teacher, { date: addDays(today, -2) }),
    school.makeLesson(teacher, { date: addDays(today, -1) }),
  ]);
  const feedback = await school.makeFeedback(student, rated);
  const message = { studentId: student.id, channel: "whatsapp", to: phone, message: "Hello" };
  const sent = await ok(
    school
      .requestAs(admin)
      .post("/api/parent-messages", { id: randomUUID(), ...message, feedbackId: feedback.id }),
  );
  return { student, asStudent, rated, open, feedback, messageId: sent.id as string, message };
}
type Made = Awaited<ReturnType<typeof makeStudent>>;

const words = "Quokka words";
const as = {
  admin: () => school.requestAs(admin),
  otherAdmin: () => school.requestAs(otherAdmin),
  teacher: () => school.requestAs(teacher),
};

const writers: [string, (made: Made) => Answer, number][] = [
  [
    "the student rates",
    ({ student, open }) =>
      school
        .requestAs(student)
        .post("/api/feedback", { id: randomUUID(), reviewId: open.id, rating: 4, message: words }),
    401,
  ],
  [
    "the student edits",
    ({ asStudent, feedback }) =>
      asStudent.patch(`/api/feedback/${feedback.id}`, { rating: 4, message: words, updatedAt: null }),
    404,
  ],
  [
    "an admin edits feedback",
    ({ feedback }) =>
      as.admin().patch(`/api/feedback/${feedback.id}`, { rating: 4, message: words, updatedAt: null }),
    404,
  ],
  [
    "a teacher replies",
    ({ feedback }) =>
      as.teacher().post(`/api/feedback/${feedback.id}/reply`, { id: randomUUID(), text: words }),
    404,
  ],
  [
    "an admin writes to a parent",
    ({ message }) =>
      as
        .admin()
        .post("/api/parent-messages", { id: randomUUID(), ...message, message: words, feedbackId: null }),
    404,
  ],
  [
    "an admin notes an answer",
    ({ messageId }) =>
      as.admin().post(`/api/parent-messages/${messageId}/replies`, { kind: "note", note: words }),
    409,
  ],
  [
    "a parent says stop",
    ({ messageId }) =>
      as.admin().post(`/api/parent-messages/${messageId}/replies`, { kind: "stop", note: words }),
    409,
  ],
  [
    "messages are prepared",
    // By someone else: one person's costly requests take turns.
    ({ student }) =>
      as.otherAdmin().post("/api/message-queues", {
        ...{ id: randomUUID(), channel: "whatsapp" },
        selection: { students: { of: "students", ids: [student.id] }, feedback: { of: "newest" } },
      }),
    201,
  ],
  [
    "an admin changes a name",
    ({ student }) =>
      as.admin().put(`/api/students/${student.id}/identifiers`, { name: "Quokka", surname: "Words" }),
    404,
  ],
  [
    "an admin changes guardians",
    ({ student }) =>
      as.admin().put(`/api/students/${student.id}/guardians`, {
        guardians: [{ name: "Quokka", relation: "mother", phone: "9123055555" }],
      }),
    404,
  ],
];

test.each(writers)("when %s while a student is erased, nothing comes back", async (_, write, status) => {
  const phone = `91230${String(writers.findIndex(([, each]) => each === write) + 10000)}`;
  const made = await makeStudent(phone);
  expect(await eraseWhile(made.student, () => write(made))).toEqual({ erased: 204, written: status });
  expect((await dump(school.database)).match(new RegExp(`quokka|wombat|${phone}`, "gi"))).toBe(null);
});

test("two children of one guardian can be erased at once", async () => {
  const phone = "9123077777";
  const children = await Promise.all(
    ["One", "Two"].map((name) => school.makeStudent([teacher], { name, surname: "Numbat", phone })),
  );
  const lesson = await school.makeLesson(teacher, { date: addDays(today, -4) });
  for (const child of children) await school.makeFeedback(child, lesson);
  const selection = {
    students: { of: "students", ids: children.map(({ id }) => id) },
    feedback: { of: "newest" },
  };
  await ok(as.admin().post("/api/message-queues", { id: randomUUID(), channel: "whatsapp", selection }));
  expect((await Promise.all(children.map(erase))).map(({ status }) => status)).toEqual([204, 204]);
  expect((await dump(school.database)).match(phone)).toBe(null);
});
