import { expect, test } from "vitest";
import { openCorrectingSchool } from "#app/testing/corrected-lessons.ts";
import { expectStatus, type TestUser } from "#app/testing/test-school.ts";

// A student is reminded once a day, whatever happens to the class.

const { school, today, yesterday, asAdmin, makeTeacher, correct, undo } = openCorrectingSchool();

type Made = Awaited<ReturnType<typeof makeLesson>>;

/** A class of yesterday that a student was asked about. */
async function makeLesson() {
  const teacher = await makeTeacher();
  const student = await school.makeStudent([teacher]);
  return { teacher, student, lesson: await school.makeLesson(teacher, { date: yesterday }) };
}

const remind = (teacher: TestUser, id: string) =>
  school.requestAs(teacher).post(`/api/lessons/${id}/reminders`);

const deleteLesson = async ({ teacher, lesson }: Made) =>
  expectStatus(await school.requestAs(teacher).delete(`/api/lessons/${lesson.id}`), 204);

test.each<[string, (made: Made) => Promise<{ id: string }>]>([
  [
    "the class is deleted and restored",
    async (made) => {
      await deleteLesson(made);
      const { body } = await asAdmin().get(`/api/audit-log?recordId=${made.lesson.id}&limit=1`);
      await undo(body.items[0]);
      return made.lesson;
    },
  ],
  [
    "the class is deleted and added again",
    async (made) => {
      await deleteLesson(made);
      const { topic, date } = made.lesson;
      return school.makeLesson(made.teacher, { topic, date });
    },
  ],
  [
    "the student is excused and asked again",
    async ({ teacher, lesson, student: { id } }) => {
      const path = `/api/lessons/${lesson.id}/audience/${id}`;
      for (const status of ["excused", "asked"])
        expectStatus(await school.requestAs(teacher).put(path, { status }), 204);
      return lesson;
    },
  ],
  [
    "nobody is asked about the class, then the same again",
    async ({ teacher, lesson }) => {
      await correct(teacher, lesson, { subject: "Sanskrit" });
      await correct(teacher, lesson, { subject: "Mathematics" });
      return lesson;
    },
  ],
  [
    "the student leaves and comes back",
    async ({ lesson, student: { id } }) => {
      expectStatus(await asAdmin().post(`/api/students/${id}/departure`, { leftOn: today }), 204);
      expectStatus(await asAdmin().delete(`/api/students/${id}/departure`), 204);
      return lesson;
    },
  ],
])("nobody is reminded twice on a day when %s", async (_, detour) => {
  const made = await makeLesson();
  expect((await remind(made.teacher, made.lesson.id)).body.remindedCount).toBe(1);
  const { id } = await detour(made);
  expect((await remind(made.teacher, id)).body).toEqual({ remindedCount: 0, remindedBeforeCount: 1 });
});
