import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";

// The parts of a student's list: classes to rate, other unanswered classes, and answered ones.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const daysAgo = (days: number) => addDays(today, -days);

async function topicsOf(student: { id: string }, query: string): Promise<string[]> {
  const { status, body } = await school.requestAs(student).get(`/api/lessons?${query}`);
  expect(status).toBe(200);
  return body.items.map(({ topic }: { topic: string }) => topic);
}

test("a class is to be rated from its day on, for 14 days, until it is answered", async () => {
  const [teacher, colleague] = await Promise.all([school.makeTeacher(), school.makeTeacher()]);
  const student = await school.makeStudent([teacher, colleague]);
  const [classmate, stranger] = await Promise.all([school.makeStudent([teacher]), school.makeTeacher()]);
  const add = (days: number, by = teacher) =>
    school.makeLesson(by, { date: daysAgo(days), topic: `${days} days ago` });
  const answered = [await add(2), await add(40)];
  for (const days of [-1, 0, 13, 14, 100]) await add(days);
  const ofColleague = await add(5, colleague);
  await add(3, stranger);
  for (const lesson of answered) await school.makeFeedback(student, lesson);
  await school.makeFeedback(classmate, ofColleague);

  expect(await topicsOf(student, "list=to-rate")).toEqual(["0 days ago", "5 days ago", "13 days ago"]);
  expect(await topicsOf(student, "list=ahead")).toEqual(["-1 days ago"]);
  expect(await topicsOf(student, "list=missed")).toEqual(["14 days ago", "100 days ago"]);
  expect(await topicsOf(student, "list=answered")).toEqual(["2 days ago", "40 days ago"]);
  expect(await topicsOf(student, `list=to-rate&to=${daysAgo(1)}`)).toEqual(["5 days ago", "13 days ago"]);
  expect(await topicsOf(student, `list=to-rate&to=${daysAgo(-1)}&from=${daysAgo(6)}`)).toEqual([
    "0 days ago",
    "5 days ago",
  ]);
});

test("the parts have pages, and together they are the whole list", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  for (let days = -6; days < 30; days++) {
    const lesson = await school.makeLesson(teacher, { date: daysAgo(days), topic: `${days}` });
    if (days > 0 && days % 3 === 0) await school.makeFeedback(student, lesson);
  }
  const allOf = async (query: string) => {
    const topics: string[] = [];
    let after = "";
    do {
      const { body } = await school
        .requestAs(student)
        .get(`/api/lessons?${query}&limit=4${after && `&after=${after}`}`);
      topics.push(...body.items.map(({ topic }: { topic: string }) => topic));
      after = body.next ?? "";
    } while (after !== "");
    return topics;
  };
  const parts = await Promise.all(
    ["to-rate", "ahead", "missed", "answered"].map((list) => allOf(`list=${list}`)),
  );
  const byDay = (topics: string[]) => topics.toSorted((a, b) => Number(a) - Number(b));
  expect(parts.map((part) => part.length)).toEqual([10, 6, 11, 9]);
  // What is ahead begins with tomorrow.
  parts[1]?.reverse();
  for (const part of parts) expect(part).toEqual(byDay(part));
  expect(byDay(parts.flat())).toEqual(await allOf(""));
});

test("teachers and admins have no such parts", async () => {
  for (const actor of [await school.makeTeacher(), await school.makeAdmin()]) {
    const { status, body } = await school.requestAs(actor).get("/api/lessons?list=to-rate");
    expect([status, body.field]).toEqual([400, "list"]);
  }
});
