import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();

test("those who have not answered are listed page by page, without whom nobody waits for, from the day after the class", async () => {
  const teacher = await school.makeTeacher();
  const make = (name: string) => school.makeStudent([teacher], { name });
  const [asha, bela, chitra] = [await make("Asha"), await make("Bela"), await make("Chitra")];
  const [answered, absent, gone, deleted] = [
    await make("Dev"),
    await make("Esha"),
    await make("Farah"),
    await make("Gita"),
  ];
  const today = todayIn(school.services.env.TIME_ZONE);
  const lesson = await school.makeLesson(teacher, { date: addDays(today, -1) });
  const ofToday = await school.makeLesson(teacher, { date: today });
  const { get, put, delete: remove } = school.requestAs(teacher);
  await school.makeFeedback(answered, lesson);
  expect((await put(`/api/lessons/${lesson.id}/audience/${absent.id}`, { status: "excused" })).status).toBe(
    204,
  );
  await school.database.update(users).set({ leftOn: today }).where(eq(users.id, gone.id));
  const { id } = await school.makeFeedback(deleted, lesson);
  expect((await remove(`/api/feedback/${id}`)).status).toBe(204);

  const page = async (of: string, query: string) => {
    const { body } = await get(`/api/lessons/${of}/audience?list=silent${query}`);
    return { ids: body.items.map((each: { id: string }) => each.id), next: body.next };
  };
  const first = await page(lesson.id, "&limit=2");
  expect(first.ids).toEqual([asha.id, bela.id]);
  // Who answers while the list is open does not end it.
  await school.makeFeedback(bela, lesson);
  expect(await page(lesson.id, `&limit=2&after=${first.next}`)).toEqual({ ids: [chitra.id], next: null });
  expect((await page(lesson.id, "&search=chi")).ids).toEqual([chitra.id]);
  expect((await page(ofToday.id, "")).ids).toEqual([]);
});
