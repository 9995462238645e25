import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { reportedReasons } from "#domain/messages/message-states.ts";
import { expectStatus, type TestSchool, type TestUser } from "./test-school.ts";

type Answer = "agreed" | "refused";

/** A parent, and their answers to messages by each channel. */
export interface Parent {
  phone?: string;
  email?: string;
  mayReceive?: boolean;
  whatsapp?: Answer;
  mail?: Answer;
}

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
    /** Replaces the parents of a student, each with what they answered, if they were asked. */
    async setParents(student: { id: string }, parents: readonly Parent[]) {
      const path = `/api/students/${student.id}/guardians`;
      const { guardians, updatedAt } = (await asAdmin().get(path)).body;
      const answered = (answer: Answer | undefined, contact: string | undefined) =>
        answer && contact ? { answer, source: "phone", on: "2026-01-01", contact } : null;
      const replaced = parents.map(({ whatsapp, mail, ...parent }, index) => ({
        ...(index === 0 && guardians[0]),
        name: `Parent ${index + 1}`,
        relation: "guardian",
        language: null,
        phone: null,
        email: null,
        ...parent,
        consent: { whatsapp: answered(whatsapp, parent.phone), email: answered(mail, parent.email) },
      }));
      expectStatus(await asAdmin().put(path, { guardians: replaced, updatedAt }), 204);
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
    /** Says a state of a message, or why it was not sent. */
    say: (id: string, reported: string, more: object = {}, as = asAdmin()) => {
      const notSent = reportedReasons.find((each) => each === reported);
      const state = notSent ? { state: "not-sent", notSent } : { state: reported };
      return as.put(`/api/parent-messages/${id}/state`, { ...state, ...more });
    },
  };
}

let classes = 0;

/** A teacher with students who have feedback, and a parent each with a phone and an e-mail. */
export async function makeClassOf(
  school: TestSchool,
  count: number,
): Promise<{ id: string; domain: string }> {
  const [{ id }, number] = [await school.makeTeacher(), ++classes];
  const domain = `class${number}.example`;
  await school.database.execute(sql`
    with lesson as (
      insert into lessons (teacher_id, topic, subject, date) values (${id}, 'Algebra', 'Mathematics', '2026-11-20') returning id
    ), pupil as (
      insert into users (role, name, surname, email, phone, parent_email, confirmed_at)
      select 'student', 'Asha', number::text, 's' || number || '@' || ${domain}, ${8_000_000_000 + number * 10_000}::bigint + number,
        'p' || number || '@' || ${domain}, now()
      from generate_series(1, ${count}::int) as number returning id
    ), assigned as (
      insert into student_teachers (student_id, teacher_id) select id, ${id} from pupil
    )
    insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
    select gen_random_uuid(), lesson.id, ${id}, pupil.id, 'Algebra', '2026-11-20', 'Clear.', 4 from pupil, lesson`);
  return { id, domain };
}

/** The newest feedback of these students. */
export const selectionOf = (...students: { id: string }[]) => ({
  students: { of: "students", ids: students.map(({ id }) => id) },
  feedback: { of: "newest" },
});

/** Why students are left out of a queue, in its order. */
export const reasons = (queue: { leftOut: { reason: string }[] }) =>
  queue.leftOut.map(({ reason }) => reason);
