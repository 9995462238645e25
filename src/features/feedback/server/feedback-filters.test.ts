import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { type FeedbackSort, feedbackSorts } from "#domain/feedback.ts";
import { normalForm } from "#domain/normal-form.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import type { lessons } from "#features/lessons/server/lessons.table.ts";
import type { feedback } from "./feedback.table.ts";

// The list of feedback with every pair of filters, in every order and in small pages, against a plain recomputation.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
/** The days of the classes, from 1 to 14. */
const day = (nth: number) => addDays(today, nth - 20);
type Lesson = typeof lessons.$inferSelect;
type Answer = typeof feedback.$inferSelect;

let teacher: TestUser;
let colleague: TestUser;
let admin: TestUser;
let groups: { id: string; name: string }[];
let lessonRows: Lesson[];
let students: TestUser[];
const answers: Answer[] = [];

const names = ["Asha", "Élodie", "a_b", "Asha", "Vimla", "Om"];
const topics = ["Fractions", "FRACTIONS", "Light & shade", "प्रकाश", "50% off"];
const messages = ["The pace was too fast.", "ÉCOLE and école", "100% clear", "अच्छी क्लास", "a\\b", "x_y"];

beforeAll(async () => {
  [teacher, colleague, admin] = await Promise.all([
    school.makeTeacher(),
    school.makeTeacher(),
    school.makeAdmin(),
  ]);
  students = await Promise.all(
    names.map((name, index) =>
      school.makeStudent([teacher, colleague], { name, surname: `Rao${index % 2}` }),
    ),
  );
  const [asha, elodie, third, fourth] = students as [TestUser, TestUser, TestUser, TestUser];
  groups = [
    await school.makeClassGroup({ name: "10-A" }, { teachers: [teacher], students: [asha, elodie] }),
    await school.makeClassGroup({ name: "10-B" }, { teachers: [teacher], students: [third, elodie] }),
    await school.makeClassGroup({ name: "Theirs" }, { teachers: [colleague], students: [asha] }),
  ];
  // In 10-A until the middle of these days.
  await school.database.insert(enrolments).values({
    classGroupId: groups[0]?.id ?? "",
    studentId: fourth.id,
    startsOn: day(1),
    endsOn: day(8),
  });
  lessonRows = [];
  for (let index = 0; index < 12; index++) {
    const group = groups[index % 5];
    const classGroupIds = index % 5 < 2 && group ? [group.id] : [];
    lessonRows.push(
      await school.makeLesson(index < 9 ? teacher : colleague, {
        topic: `${topics[index % topics.length]}`,
        date: day(1 + Math.floor(index * 1.2)),
        subject: index % 3 === 0 ? "Physics" : "History",
        classGroupIds,
      }),
    );
  }
  for (const [row, lesson] of lessonRows.entries()) {
    for (const [column, student] of students.entries()) {
      if ((row + column) % 4 === 3) continue;
      const rating = 1 + ((3 * row + 2 * column) % 5);
      const message = messages[(row + 2 * column) % messages.length];
      answers.push(await school.makeFeedback(student, lesson, { rating, message }));
    }
  }
});

const isMember = (group: number, { studentId, date }: Answer) =>
  ({
    0:
      [students[0]?.id, students[1]?.id].includes(studentId) ||
      (studentId === students[3]?.id && date <= day(8)),
    1: [students[2]?.id, students[1]?.id].includes(studentId),
  })[group] ?? false;

const lessonOf = (each: Answer) => lessonRows.find(({ id }) => id === each.lessonId) as Lesson;

function isOfGroup(group: number, each: Answer): boolean {
  const { classGroupIds } = lessonOf(each);
  return (
    isMember(group, each) && (classGroupIds.length === 0 || classGroupIds.includes(groups[group]?.id ?? ""))
  );
}

function hasWords(words: string, each: Answer): boolean {
  const author = students.find(({ id }) => id === each.studentId) as TestUser;
  const name = normalForm(`${author.name} ${author.surname}`);
  const texts = [each.topic.toLowerCase(), each.message.toLowerCase()];
  const isInName = (form: string) => form !== "" && form.split(" ").every((part) => name.includes(part));
  return words
    .split(" ")
    .every((word) => texts.some((text) => text.includes(word.toLowerCase())) || isInName(normalForm(word)));
}

/** Each filter, as it is requested, with what it lets through. */
const choices = (): [query: string, isShown: (each: Answer) => boolean][] => [
  ["rating=1", ({ rating }) => rating === 1],
  ["rating=5,2,2", ({ rating }) => rating === 5 || rating === 2],
  [`classGroupId=${groups[0]?.id}`, (each) => isOfGroup(0, each)],
  [`classGroupId=${groups[1]?.id}`, (each) => isOfGroup(1, each)],
  ["subject=physics", (each) => lessonOf(each).subject === "Physics"],
  ["subject=Nothing", () => false],
  ["topic=fractions", ({ topic }) => topic.toLowerCase() === "fractions"],
  [`from=${day(5)}`, ({ date }) => date >= day(5)],
  [`to=${day(6)}`, ({ date }) => date <= day(6)],
  [`from=${day(5)}&to=${day(5)}`, ({ date }) => date === day(5)],
  [`reviewId=${lessonRows[2]?.id}`, ({ lessonId }) => lessonId === lessonRows[2]?.id],
  ...[
    "FAST",
    "école",
    "asha pace",
    "50%",
    "_",
    "\\",
    "अच्छी",
    "om",
    "elodie",
    "rao1 fractions",
    "asha nobody",
  ].map((words): [string, (each: Answer) => boolean] => [
    `search=${encodeURIComponent(words)}`,
    (each) => hasWords(words, each),
  ]),
];

const keyOf = ({ date, id }: Answer) => `${date} ${id}`;
const compare: Record<FeedbackSort, (left: Answer, right: Answer) => number> = {
  newest: (left, right) => (keyOf(left) < keyOf(right) ? 1 : -1),
  oldest: (left, right) => (keyOf(left) < keyOf(right) ? -1 : 1),
  lowest: (left, right) => left.rating - right.rating || compare.newest(left, right),
  highest: (left, right) => right.rating - left.rating || compare.newest(left, right),
};

/** The ids of all pages. */
async function follow(actor: TestUser, query: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ""; ; ) {
    const { status, body } = await school
      .requestAs(actor)
      .get(`/api/feedback?${query}&limit=${limit}${after}`);
    expect(status, query).toBe(200);
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    if (body.next === null) return ids;
    expect(body.items).toHaveLength(limit);
    after = `&after=${body.next}`;
  }
}

test.each(feedbackSorts)("every pair of filters, sorted by %s, in pages of seven", async (sort) => {
  const all = choices();
  for (const [index, [first, isFirst]] of all.entries()) {
    for (const [second, isSecond] of [["", () => true] as (typeof all)[number], ...all.slice(index + 1)]) {
      // The same filter twice is no query.
      if (first.split("=")[0] === second.split("=")[0] || (first.includes("to=") && second.includes("to=")))
        continue;
      if (first.startsWith("from") && second.startsWith("from")) continue;
      const expected = answers
        .filter((each) => each.teacherId === teacher.id && isFirst(each) && isSecond(each))
        .sort(compare[sort])
        .map(({ id }) => id);
      const query = `sort=${sort}&${first}${second && `&${second}`}`;
      expect(await follow(teacher, query, 7), query).toEqual(expected);
    }
  }
});

test.each(feedbackSorts)("an admin gets a teacher's list, and the whole school's, by %s", async (sort) => {
  const expected = answers.toSorted(compare[sort]);
  expect(await follow(admin, `sort=${sort}&rating=1,3,5`, 5)).toEqual(
    expected.filter(({ rating }) => rating % 2 === 1).map(({ id }) => id),
  );
  const own = expected.filter(({ teacherId }) => teacherId === colleague.id);
  expect(await follow(admin, `sort=${sort}&teacherId=${colleague.id}`, 4)).toEqual(own.map(({ id }) => id));
  const [student] = students as [TestUser];
  expect(await follow(student, `sort=${sort}&rating=2,4`, 2)).toEqual(
    expected
      .filter(({ rating, studentId }) => rating % 2 === 0 && studentId === student.id)
      .map(({ id }) => id),
  );
});

test("a teacher learns nothing about class groups that they do not teach", async () => {
  const query = `classGroupId=${groups[2]?.id}`;
  expect(await follow(teacher, query, 20)).toEqual([]);
  expect(await follow(admin, `${query}&teacherId=${teacher.id}`, 20)).not.toEqual([]);
});

test("the cursor of another order, unknown orders and stars are rejected", async () => {
  const { get } = school.requestAs(teacher);
  const { body } = await get("/api/feedback?sort=lowest&limit=2");
  for (const query of [
    `after=${body.next}`,
    `sort=oldest&after=${body.next}`,
    "sort=best",
    "rating=6",
    "rating=1,",
  ]) {
    expect((await get(`/api/feedback?${query}`)).status, query).toBe(400);
  }
  expect((await get(`/api/feedback?sort=highest&after=${body.next}`)).status).toBe(200);
});
