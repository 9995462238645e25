import { and, desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pushSources } from "#app/server/jobs.ts";
import { openNotifiedSchool } from "#app/testing/notified-school.ts";
import type { TestDevice } from "#app/testing/push-service.ts";
import { expectStatus, type TestUser } from "#app/testing/test-school.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { pushSubscriptions } from "#features/push/server/push.table.ts";
import { sendDuePushes } from "#features/push/server/push-job.actions.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

// A student is notified once of the reply to a class, and once of the reply to their feedback, whatever happens to the
// reply.

const {
  service,
  school,
  addDevice,
  withDevice,
  deliver,
  deliverAt,
  makeDue,
  waiting,
  makeMeera,
  makeLesson,
  reply,
} = await openNotifiedSchool();
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

beforeEach(async () => {
  service.received.length = 0;
  await school.database.delete(pushSubscriptions);
});

/** How many notifications this device has taken. */
const countOf = (device: TestDevice) => service.received.filter((each) => each.device === device).length;

/** A class with feedback of a student who has a device. */
async function makeAnswered() {
  const teacher = await makeMeera();
  const made = await withDevice(teacher);
  const lesson = await makeLesson(teacher);
  const { id } = await school.makeFeedback(made.student, lesson);
  return { teacher, lesson, feedbackId: id, ...made };
}
type Answered = Awaited<ReturnType<typeof makeAnswered>>;

const withdraw = ({ teacher }: Answered, id: string) =>
  school.requestAs(teacher).delete(`/api/replies/${id}`);

async function undo(action: AuditAction, recordId: string): Promise<void> {
  const [entry] = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, recordId), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id));
  expectStatus(await school.requestAs(admin).post(`/api/audit-log/${entry?.id}/undo`, {}), 204);
}

const targets: [string, (made: Answered) => string][] = [
  ["a class", ({ lesson }) => `lessons/${lesson.id}`],
  ["a student's feedback", ({ feedbackId }) => `feedback/${feedbackId}`],
];

describe.each(targets)("a reply to %s", (_, targetOf) => {
  const write = async (made: Answered, text?: string): Promise<string> => {
    const response = await reply(made.teacher, targetOf(made), text);
    expectStatus(response, 201);
    return response.body.id;
  };

  test("is announced once, however often it is edited, withdrawn and repeated", async () => {
    const made = await makeAnswered();
    for (let times = 0; times < 4; times++) {
      const id = await write(made, `Number ${times}`);
      await deliver();
      await school.requestAs(made.teacher).patch(`/api/replies/${id}`, { text: "Edited" });
      await deliver();
      expectStatus(await withdraw(made, id), 204);
    }
    await write(made);
    await deliver();
    expect(countOf(made.device)).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  test("is announced once, however often an admin removes and restores it", async () => {
    const made = await makeAnswered();
    const id = await write(made);
    await deliver();
    const remove = () => school.requestAs(admin).post(`/api/replies/${id}/removal`);
    expectStatus(await remove(), 204);
    await undo("reply.remove", id);
    await deliver();
    await undo("reply.add", id);
    const other = await write(made);
    await deliver();
    expectStatus(await withdraw(made, other), 204);
    await undo("reply.withdraw", other);
    await deliver();
    expect(countOf(made.device)).toBe(1);
  });

  test("that was withdrawn before it was announced is not announced, but the next one is", async () => {
    const made = await makeAnswered();
    for (let times = 0; times < 3; times++) expectStatus(await withdraw(made, await write(made)), 204);
    await deliver();
    expect(countOf(made.device)).toBe(0);
    await write(made);
    await deliver();
    expect(countOf(made.device)).toBe(1);
  });

  test("written at night is announced once in the morning, if it is still there", async () => {
    const [announced, withdrawn, restored] = [
      await makeAnswered(),
      await makeAnswered(),
      await makeAnswered(),
    ];
    for (const made of [announced, withdrawn]) {
      const id = await write(made);
      await deliverAt(2);
      expectStatus(await withdraw(made, id), 204);
      if (made === announced) await write(made);
    }
    const id = await write(restored);
    expectStatus(await withdraw(restored, id), 204);
    await undo("reply.withdraw", id);
    await deliverAt(3);
    expect(service.received).toEqual([]);
    await deliver();
    expect([announced, withdrawn, restored].map(({ device }) => countOf(device))).toEqual([1, 0, 1]);
  });

  test("reaches each device that the student had when it was announced, and no later one", async () => {
    const made = await makeAnswered();
    const { device: laptop } = await addDevice(made.student);
    const id = await write(made);
    await deliver();
    const { device: later } = await addDevice(made.student);
    expectStatus(await withdraw(made, id), 204);
    await write(made);
    await deliver();
    expect([made.device, laptop, later].map(countOf)).toEqual([1, 1, 0]);
  });

  test("is not announced again after the feedback, the class or its author came back", async () => {
    const made = await makeAnswered();
    const { student, lesson, feedbackId, teacher } = made;
    let id = await write(made);
    await deliver();
    const again = async () => {
      expectStatus(await withdraw(made, id), 204);
      id = await write(made);
      await deliver();
    };
    await school.requestAs(teacher).delete(`/api/feedback/${feedbackId}`);
    await undo("feedback.delete", feedbackId);
    await again();
    await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`);
    await undo("lesson.delete", lesson.id);
    await again();
    const asAdmin = school.requestAs(admin);
    expectStatus(await asAdmin.post(`/api/students/${student.id}/void`), 204);
    expectStatus(await asAdmin.delete(`/api/students/${student.id}/void`), 204);
    expect(await school.database.select().from(feedback).where(eq(feedback.id, feedbackId))).toHaveLength(1);
    const { device } = await addDevice(student);
    await again();
    expect([made.device, device].map(countOf)).toEqual([1, 0]);
  });

  test("that no push service took may be announced later; one that may have been taken is not", async () => {
    const statuses = [[500], [429], [400], [null]] as const;
    const all = [];
    for (const [status] of statuses) {
      const made = await makeAnswered();
      made.device.respond = (response) =>
        void (status === null ? response.destroy() : response.writeHead(status).end());
      const id = await write(made);
      await deliver();
      expectStatus(await withdraw(made, id), 204);
      made.device.respond = (response) => response.writeHead(201).end();
      service.received.length = 0;
      await write(made);
      await deliver();
      all.push(countOf(made.device));
    }
    expect(all).toEqual([1, 1, 1, 0]);
  });

  test("is announced once by several servers, while it is withdrawn and repeated", async () => {
    const made = await makeAnswered();
    const { device: laptop } = await addDevice(made.student);
    let isDone = false;
    const server = async () => {
      while (!isDone) await deliver();
    };
    const servers = [server(), server()];
    for (let times = 0; times < 15; times++) {
      const id = await write(made);
      expectStatus(await withdraw(made, id), 204);
    }
    await write(made);
    isDone = true;
    await Promise.all(servers);
    await makeDue();
    await deliver();
    const counts = [made.device, laptop].map(countOf);
    // A device whose own message was deleted with a withdrawn reply is not notified by the next one: the student has
    // been.
    expect(Math.max(...counts)).toBe(1);
    expect(await waiting()).toEqual([]);
  });
});

test("a server that ended in between has notified nobody twice, and another one announces it", async () => {
  const made = await makeAnswered();
  const path = `feedback/${made.feedbackId}`;
  const first = await reply(made.teacher, path);
  const send = () => Promise.reject(new Error("The server ends"));
  await sendDuePushes({ ...school.services, pushSender: { send } }, pushSources);
  await makeDue();
  await deliver();
  expectStatus(await withdraw(made, first.body.id), 204);
  await reply(made.teacher, path);
  await deliver();
  expect(countOf(made.device)).toBe(1);
});

test("a student who changes teachers and comes back is notified once, a new student of the next reply", async () => {
  const made = await makeAnswered();
  const { teacher, lesson, student } = made;
  const path = `lessons/${lesson.id}`;
  const first = await reply(teacher, path);
  await deliver();
  const pair = { studentId: student.id, teacherId: teacher.id };
  await school.database.delete(studentTeachers).where(eq(studentTeachers.studentId, student.id));
  expectStatus(await withdraw(made, first.body.id), 204);
  const second = await reply(teacher, path);
  await deliver();
  await school.database.insert(studentTeachers).values(pair);
  const { device: newcomer } = await withDevice(teacher);
  expectStatus(await withdraw(made, second.body.id), 204);
  await reply(teacher, path);
  await deliver();
  expect([made.device, newcomer].map(countOf)).toEqual([1, 1]);
});
