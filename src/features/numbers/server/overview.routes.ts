import { z } from "@hono/zod-openapi";
import { applyMonthChanges } from "#db/months.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { monthBefore, monthsUpTo, weekOf, wholeMonths } from "#domain/dates/months.ts";
import { limits } from "#domain/limits.ts";
import { figureSchema, monthFigureSchema } from "#domain/numbers/figure-schema.ts";
import { sumOf } from "#domain/numbers/lesson-changes.ts";
import { lessonChangesSchema } from "#domain/numbers/lesson-changes-schema.ts";
import type { SchoolRules } from "#domain/numbers/lesson-variance.ts";
import {
  directionsOf,
  type Figure,
  figureOf,
  isComparable,
  nothingCounted,
  trendMonths,
  trendOf,
} from "#domain/numbers/month.ts";
import { countLessonChanges } from "#features/teachers/server/lesson-changes.queries.ts";
import {
  changeCountsSchema,
  countChangesOfSchool,
} from "#features/teachers/server/teacher-changes.queries.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";
import { countUnconfirmedOfSchool } from "./attention.queries.ts";
import { listCountedMonths } from "./counted-months.queries.ts";
import { readFigureRules } from "./figure-rules.queries.ts";
import { countLessons, listComparedTeachers, listQuietTeachers } from "./overview.queries.ts";

/** In a school of more teachers than this, the overview compares none: the list of mentors does, page by page. */
const comparedTeachersMax = 300;

/** A teacher without classes or responses for this many days is listed in the overview. */
export const quietDays = 21;

const teacherNameSchema = { id: z.uuid(), name: z.string() };

const overviewSchema = z.strictObject({
  months: z.array(monthFigureSchema).describe("Twelve months up to the current one, oldest first"),
  leastStudents: z.int().describe("With fewer students than this, a figure is compared with nothing"),
  unconfirmed: z.int().describe("Responses of the current month from students whom no admin has confirmed"),
  byOthers: changeCountsSchema.describe(
    "Feedback of the current month that people other than the author changed",
  ),
  lessonChanges: lessonChangesSchema.describe(
    "What teachers changed about classes of the current month after adding them",
  ),
  compared: z.strictObject({
    month: z.string().describe("`2026-11`; it is compared with the month before"),
    teachers: z
      .int()
      .nullable()
      .describe("How many have enough students to be compared; null if there are too many"),
    changes: z
      .array(
        z.strictObject({
          ...teacherNameSchema,
          direction: z.enum(["up", "down"]),
          before: figureSchema,
          now: figureSchema,
        }),
      )
      .describe("The significant changes, those for the worse first"),
  }),
  quiet: z.array(
    z.strictObject({
      ...teacherNameSchema,
      lastLesson: z.iso.date().nullable(),
      lastFeedback: z.iso.date().nullable(),
    }),
  ),
  quietSince: z.iso.date(),
  lessonsThisWeek: z.int().describe("Counted up to a thousand"),
  today: z.iso.date().describe("The school’s day, up to which everything is counted"),
});

/** Until the middle of a month, most of its classes have not been held: the month before is compared. */
const comparedFromDay = 15;

/** Which teachers' averages changed significantly, among all that can be compared. */
async function compareTeachers({ database }: Services, today: string, rules: SchoolRules) {
  const current = today.slice(0, 7);
  const month = Number(today.slice(8)) >= comparedFromDay ? current : monthBefore(current);
  const teachers = await listComparedTeachers(database.$client, {
    before: monthBefore(month),
    month,
    most: comparedTeachersMax,
  });
  if (teachers === null) return { month, teachers: null, changes: [] };
  const directions = directionsOf(teachers, rules);
  const changed = teachers.flatMap(({ id, name }, index) => {
    const direction = directions[index];
    return direction ? [{ id, name, direction }] : [];
  });
  // Who was asked is read of the few that are shown.
  const changes = await Promise.all(
    changed.map(async (teacher) => {
      const firstMonth = monthBefore(month);
      const counted = await listCountedMonths(database, { teacherId: teacher.id }, { firstMonth, today });
      const [before, now] = [firstMonth, month].map((wanted) =>
        figureOf(counted.find((each) => each.month === wanted) ?? nothingCounted, rules),
      ) as [Figure, Figure];
      return { ...teacher, before, now };
    }),
  );
  const difference = (change: (typeof changes)[number]) => change.now.average - change.before.average;
  return {
    month,
    teachers: teachers.filter((teacher) => isComparable(teacher, rules.leastStudents)).length,
    changes: changes.toSorted((a, b) => difference(a) - difference(b)),
  };
}

/** The school's figures on `today`, the school's day. */
async function readOverview(services: Services, today: string): Promise<z.infer<typeof overviewSchema>> {
  const pool = services.database.$client;
  const month = today.slice(0, 7);
  const [first = month, ...shown] = monthsUpTo(month, trendMonths + 1);
  const quietSince = addDays(today, -quietDays);
  await applyMonthChanges(pool);
  const rules = await readFigureRules(services.database);
  const counted = await listCountedMonths(services.database, "school", { firstMonth: first, today });
  const [compared, unconfirmed, byOthers, lessonChanges, lessonsThisWeek] = await Promise.all([
    compareTeachers(services, today, rules),
    countUnconfirmedOfSchool(pool, month),
    countChangesOfSchool(pool, month),
    countLessonChanges(services.database, null, wholeMonths(today), services.env.TIME_ZONE),
    countLessons(pool, { ...weekOf(today), most: limits.overviewCountMax }),
  ]);
  const quiet =
    compared.teachers === null
      ? []
      : await listQuietTeachers(pool, { since: quietSince, today, limit: comparedTeachersMax });
  return {
    months: trendOf(counted, shown, rules),
    leastStudents: rules.leastStudents,
    unconfirmed,
    byOthers,
    lessonChanges: sumOf(lessonChanges.filter((each) => each.month === null)),
    compared,
    quiet,
    quietSince,
    lessonsThisWeek,
    today,
  };
}

export const overviewRoutes = createRouter().openapi(
  describeRoute("school.overview", "get", "/overview", {
    summary: "How the school's classes are going: averages by month, significant changes, quiet teachers",
    responses: { 200: jsonResponse("The figures", overviewSchema) },
  }),
  async (c) => sendJson(c, await readOverview(c.var.services, todayIn(c.var.services.env.TIME_ZONE)), 200),
);
