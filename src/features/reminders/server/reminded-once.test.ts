import { expect, test } from "vitest";
import { openCorrectingSchool } from "#app/testing/corrected-lessons.ts";
import { expectStatus, type TestUser } from "#app/testing/test-school.ts";

// A student is reminded once a day, whatever becomes of the class.

const { school, today, yesterday, asAdmin, makeTeacher, correct, undo } = openCorrectingSchool();

type Held = Awaited<ReturnType<typeof held>>;

/** A class of yesterday that was put to a student. */
async function held() {
  const teacher = await makeTeacher();
  const student = await school.makeStudent([teacher]);
  return { teacher, student, session: await school.makeReviewSession(teacher, { date: yesterday }) };
}

const remind = (teacher: TestUser, id: string) =>
  school.requestAs(teacher).post(`/api/review-sessions/${id}/reminders`);

const deleteClass = async ({ teacher, session }: Held) =>
  expectStatus(await school.requestAs(teacher).delete(`/api/review-sessions/${session.id}`), 204);

test.each<[string, (made: Held) => Promise<{ id: string }>]>([
  [
    "the class is deleted and restored",
    async (made) => {
      await deleteClass(made);
      const { body } = await asAdmin().get(`/api/audit-log?recordId=${made.session.id}&limit=1`);
      await undo(body.items[0]);
      return made.session;
    },
  ],
  [
    "the class is deleted and added again",
    async (made) => {
      await deleteClass(made);
      const { topic, date } = made.session;
      return school.makeReviewSession(made.teacher, { topic, date });
    },
  ],
  [
    "the student is excused and asked again",
    async ({ teacher, session, student: { id } }) => {
      const path = `/api/review-sessions/${session.id}/audience/${id}`;
      for (const status of ["excused", "asked"])
        expectStatus(await school.requestAs(teacher).put(path, { status }), 204);
      return session;
    },
  ],
  [
    "the class is put to nobody and back",
    async ({ teacher, session }) => {
      await correct(teacher, session, { subject: "Sanskrit" });
      await correct(teacher, session, { subject: "Mathematics" });
      return session;
    },
  ],
  [
    "the student leaves and comes back",
    async ({ session, student: { id } }) => {
      expectStatus(await asAdmin().post(`/api/students/${id}/departure`, { leftOn: today }), 204);
      expectStatus(await asAdmin().delete(`/api/students/${id}/departure`), 204);
      return session;
    },
  ],
])("nobody is reminded twice on a day when %s", async (_, detour) => {
  const made = await held();
  expect((await remind(made.teacher, made.session.id)).body.remindedCount).toBe(1);
  const { id } = await detour(made);
  expect((await remind(made.teacher, id)).body).toEqual({ remindedCount: 0, remindedBeforeCount: 1 });
});
