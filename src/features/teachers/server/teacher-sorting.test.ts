import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { allowStoredDates } from "#db/stored-dates.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { firstOfMonth } from "#domain/dates/months.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";

// The list of mentors, sorted and filtered by the school's current month.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const lastMonth = addDays(firstOfMonth(today), -1);
const later = addDays(firstOfMonth(today, 1), -1);

let admin: TestUser;

/** A mentor with one response from each of as many students this month, and some in other months. */
async function makeRated(
  name: string,
  stars: number[],
  others: { date: string; rating: number }[] = [],
  fields = {},
) {
  const teacher = await school.makeTeacher({ name, surname: "", ...fields });
  const lesson = await school.makeLesson(teacher, { date: today });
  const responses = [...stars.map((rating) => ({ date: today, rating })), ...others];
  const students = await Promise.all(responses.map(() => school.makeStudent([teacher])));
  await inTransaction(school.database, async (tx) => {
    await allowStoredDates(tx);
    for (const [index, row] of responses.entries()) {
      await tx.insert(feedback).values({
        id: crypto.randomUUID(),
        lessonId: lesson.id,
        teacherId: teacher.id,
        studentId: students[index]?.id ?? "",
        topic: lesson.topic,
        message: "Good",
        ...row,
      });
    }
  });
  return teacher;
}

beforeAll(async () => {
  admin = await school.makeAdmin();
  await makeRated("Low", [1, 2, 2]);
  await makeRated("Third", [3, 4, 3], [{ date: lastMonth, rating: 1 }]);
  await makeRated("Most", [4, 4, 4, 4, 4, 5], [], { subject: "Physics", courses: ["physics", "Chemistry"] });
  await makeRated("High", [5], later > today ? [{ date: later, rating: 1 }] : []);
  await makeRated("Silent", [], [{ date: lastMonth, rating: 5 }]);
  await makeRated("New", []);
});

async function namesOf(query: string, limit = 2): Promise<string[]> {
  const names: string[] = [];
  for (let after = ""; ; ) {
    const { status, body } = await school
      .requestAs(admin)
      .get(`/api/teachers?${query}&limit=${limit}${after}`);
    expect(status).toBe(200);
    names.push(...body.items.map(({ name }: { name: string }) => name));
    if (body.next === null) return names;
    after = `&after=${body.next}`;
  }
}

/** Teachers without feedback this month share the last place. */
const withLastSorted = (names: string[]) => [...names.slice(0, 4), ...names.slice(4).sort()];

test.each([
  ["lowest", ["Low", "Third", "Most", "High"]],
  ["highest", ["High", "Most", "Third", "Low"]],
])("by average, %s first; mentors without feedback this month come last", async (sort, names) => {
  for (const limit of [1, 2, 20]) {
    expect(withLastSorted(await namesOf(`sort=${sort}`, limit))).toEqual([...names, "New", "Silent"]);
  }
});

test("by the number of responses this month", async () => {
  const names = await namesOf("sort=responses");
  expect([names[0], names[3], names.slice(4).sort()]).toEqual(["Most", "High", ["New", "Silent"]]);
  expect(names.slice(1, 3).sort()).toEqual(["Low", "Third"]);
});

test("few responses are those of fewer students than the school asks for", async () => {
  expect(await namesOf("few=yes")).toEqual(["High", "Low", "New", "Silent", "Third"]);
  expect(await namesOf("few=yes&sort=highest&search=th")).toEqual(["Third"]);
  await school.requestAs(admin).patch("/api/school/settings", { comparisonStudentsMin: 7 });
  expect(await namesOf("few=yes")).toContain("Most");
  const { body } = await school.requestAs(admin).get("/api/teachers?search=most");
  expect(body.items[0].monthlyRatings).toMatchObject([{ students: 6, isFew: true }]);
  await school.requestAs(admin).patch("/api/school/settings", { comparisonStudentsMin: 5 });
});

test("by subject or course, ignoring case", async () => {
  expect(await namesOf("subject=PHYSICS")).toEqual(["Most"]);
  expect(await namesOf("subject=chemistry&sort=lowest")).toEqual(["Most"]);
  expect(await namesOf("subject=Nothing&few=yes")).toEqual([]);
});

test("a student with later responses, too, counts once, and one with only later responses does not", async () => {
  const { body } = await school.requestAs(admin).get("/api/teachers?search=high");
  expect(body.items[0].monthlyRatings).toEqual([
    { month: today.slice(0, 7), counts: [0, 0, 0, 0, 1], students: 1, isFew: true },
  ]);
});

test("the cursor of another order is rejected", async () => {
  const { get } = school.requestAs(admin);
  const byStars = (await get("/api/teachers?sort=lowest&limit=1")).body.next;
  const byName = (await get("/api/teachers?limit=1")).body.next;
  expect((await get(`/api/teachers?after=${byStars}`)).status).toBe(400);
  expect((await get(`/api/teachers?sort=lowest&after=${byName}`)).status).toBe(400);
  expect((await get("/api/teachers?sort=best")).status).toBe(400);
});
