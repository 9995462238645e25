import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { expectStatus, type TestSchool, type TestUser } from "./test-school.ts";

/** Prepares messages to parents in a school, for an admin named Meera Nair, about classes of Ravi Iyer. */
export function openQueues(school: TestSchool) {
  let admin: TestUser;
  let teacher: TestUser;
  beforeAll(async () => {
    [admin, teacher] = await Promise.all([
      school.makeAdmin({ name: "Meera", surname: "Nair" }),
      school.makeTeacher({ name: "Ravi", surname: "Iyer" }),
    ]);
  });
  let phones = 9_100_000_000;
  const newPhone = () => `${++phones}`;
  const asAdmin = () => school.requestAs(admin);
  return {
    people: () => ({ admin, teacher }),
    newPhone,
    asAdmin,
    /** A student with feedback on a class of their own, and a parent with a phone. */
    async pupil(fields: Parameters<TestSchool["makeStudent"]>[1] = {}, topic?: string) {
      const student = await school.makeStudent([teacher], { phone: newPhone(), ...fields });
      const lesson = await school.makeLesson(teacher, { date: "2026-11-20", ...(topic && { topic }) });
      const feedback = await school.makeFeedback(student, lesson, { message: "Clear.", rating: 4 });
      return { student, lesson, feedback };
    },
    /** Prepares a queue; returns its id, what the server said, its messages, and whom it leaves out. */
    async prepare(selection: object, fields: object = {}, as = asAdmin()) {
      const id = randomUUID();
      const answer = await as.post("/api/message-queues", { id, channel: "whatsapp", selection, ...fields });
      expectStatus(answer, 201);
      const { items } = (await as.get(`/api/parent-messages?queueId=${id}&limit=100`)).body;
      const queue = (await as.get(`/api/message-queues/${id}`)).body;
      return { id, ...answer.body, messages: items, queue, leftOut: queue.leftOut };
    },
    say: (id: string, state: string, more: object = {}, as = asAdmin()) =>
      as.put(`/api/parent-messages/${id}/state`, { state, ...more }),
  };
}

/** The newest feedback of these students. */
export const selectionOf = (...students: { id: string }[]) => ({
  students: { of: "students", ids: students.map(({ id }) => id) },
  feedback: { of: "newest" },
});

/** Why students are left out of a queue, in its order. */
export const reasons = (queue: { leftOut: { reason: string }[] }) =>
  queue.leftOut.map(({ reason }) => reason);
