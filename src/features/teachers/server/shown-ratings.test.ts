import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { allowStoredDates } from "#db/stored-dates.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { countOf, type MonthlyRating, ratedMonthsInLongList } from "#domain/monthly-rating.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { listTeachers } from "./teacher-list.queries.ts";

const school = openTestSchool();

const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays("2026-11-15", days));
const nearby = fc.integer({ min: -40, max: 40 });
const response = fc.record({
  date: fc.oneof(day, nearby),
  rating: fc.integer({ min: 1, max: 5 }),
  teacher: fc.nat(2),
});

interface DatedRating {
  date: string;
  rating: number;
  teacher: number;
}

/** The latest months of the feedback dated today or earlier. */
function recount(responses: DatedRating[], today: string): MonthlyRating[] {
  const months = new Map<string, [number, number, number, number, number]>();
  for (const { date, rating } of responses.filter((each) => each.date <= today)) {
    const month = date.slice(0, 7);
    const counts = months.get(month) ?? [0, 0, 0, 0, 0];
    counts[rating - 1] = (counts[rating - 1] ?? 0) + 1;
    months.set(month, counts);
  }
  return [...months]
    .map(([month, counts]) => {
      // Each student has one response.
      const students = countOf(counts);
      return { month, counts, students, isFew: students < limits.comparisonStudentsMin };
    })
    .sort((left, right) => right.month.localeCompare(left.month))
    .slice(0, ratedMonthsInLongList);
}

test("the shown months equal a recount of the feedback until today, whatever today is", async () => {
  const { database } = school;
  const teachers = await Promise.all([school.makeTeacher(), school.makeTeacher(), school.makeTeacher()]);
  const students = await Promise.all(Array.from({ length: 30 }, () => school.makeStudent(teachers)));
  const lessons = await Promise.all(teachers.map((teacher) => school.makeLesson(teacher)));
  await fc.assert(
    fc.asyncProperty(fc.array(response, { maxLength: 30 }), day, async (drawn, today) => {
      const responses = drawn.map(({ date, ...rest }) => ({
        ...rest,
        date: typeof date === "string" ? date : addDays(today, date),
      }));
      await database.execute(sql`truncate feedback cascade`);
      await inTransaction(database, async (tx) => {
        await allowStoredDates(tx);
        for (const [index, { date, rating, teacher }] of responses.entries()) {
          const lesson = lessons[teacher];
          const student = students[index];
          if (!lesson || !student) throw new Error("Too few");
          const { teacherId, topic } = lesson;
          await tx.insert(feedback).values({
            id: randomUUID(),
            lessonId: lesson.id,
            teacherId,
            studentId: student.id,
            topic,
            date,
            message: "Good",
            rating,
          });
        }
      });
      // The same rows on other days: tomorrow, and in the next month.
      for (const day of [today, addDays(today, 1), addDays(`${today.slice(0, 7)}-28`, 4)]) {
        const shown = await listTeachers(database, {
          search: "",
          deleted: false,
          limit: 20,
          today: day,
          months: ratedMonthsInLongList,
        });
        for (const [index, teacher] of teachers.entries()) {
          const expected = recount(
            responses.filter((each) => each.teacher === index),
            day,
          );
          expect(shown.find(({ id }) => id === teacher.id)?.monthlyRatings).toEqual(expected);
        }
      }
    }),
    propertyRuns(15),
  );
});

test("a class dated 2062 is not shown as the latest month and hides none", async () => {
  const [teacher, admin] = await Promise.all([school.makeTeacher({ name: "Bhavna" }), school.makeAdmin()]);
  const [student, lesson] = await Promise.all([
    school.makeStudent([teacher]),
    school.makeLesson(teacher, { date: "2026-10-05" }),
  ]);
  await school.makeFeedback(student, lesson, { rating: 1 });
  await inTransaction(school.database, async (tx) => {
    await allowStoredDates(tx);
    const another = await school.makeStudent([teacher]);
    const { teacherId, topic } = lesson;
    await tx.insert(feedback).values({
      id: randomUUID(),
      lessonId: lesson.id,
      teacherId,
      studentId: another.id,
      topic,
      date: "2062-01-01",
      message: "Great",
      rating: 5,
    });
  });
  const response = await school.requestAs(admin).get("/api/teachers?search=Bhavna");
  expect(response.body.items[0].monthlyRatings).toEqual([
    { month: "2026-10", counts: [1, 0, 0, 0, 0], students: 1, isFew: true },
  ]);
});
