import { z } from "@hono/zod-openapi";
import { applyMonthChanges } from "#db/months.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { daysLate } from "#domain/dates/days-late.ts";
import { monthsUpTo, wholeMonths } from "#domain/dates/months.ts";
import { monthFigureSchema } from "#domain/numbers/figure-schema.ts";
import { sumOf } from "#domain/numbers/lesson-changes.ts";
import { lessonChangesSchema } from "#domain/numbers/lesson-changes-schema.ts";
import { trendMonths, trendOf } from "#domain/numbers/month.ts";
import type { Actor } from "#domain/roles.ts";
import type { ResponseCounts } from "#features/lessons/server/audience/audience.queries.ts";
import { responseCountsSchema, toResponseCounts } from "#features/lessons/server/audience/audience.routes.ts";
import { countLessonChanges } from "#features/teachers/server/lesson-changes.queries.ts";
import { changeCountsSchema, countChanges } from "#features/teachers/server/teacher-changes.queries.ts";
import { listUnconfirmedMonths } from "#features/teachers/server/teacher-months.queries.ts";
import { findTeacher } from "#features/teachers/server/teachers.queries.ts";
import { idOrMe, resolveMe } from "#server/accounts/resolve-me.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { attentionSchema, countExcused, listAttention } from "./attention.queries.ts";
import { listCountedMonths } from "./counted-months.queries.ts";
import { readFigureRules } from "./figure-rules.queries.ts";
import { listLatestLessons } from "./latest-lessons.queries.ts";
import { listToRemind, listToReply } from "./next.queries.ts";

const lessonSchema = z.strictObject({
  id: z.uuid(),
  topic: z.string(),
  date: z.iso.date(),
  counts: responseCountsSchema,
});

const classSchema = lessonSchema.extend({
  subject: z.string(),
  daysLate: z.int().nullable().describe("How many days later it was added, if that is worth a mark"),
});

const toRemindSchema = lessonSchema.extend({
  remindable: z.int().describe("How many students can be reminded of it now"),
});

const toReplySchema = lessonSchema.extend({ responses: z.int() });

const monthSchema = monthFigureSchema.extend({
  byOthers: changeCountsSchema.describe("Feedback of the month that people other than the author changed"),
  lessonChanges: lessonChangesSchema.describe(
    "What the teacher changed about classes of the month after adding them",
  ),
  unconfirmed: z.int().describe("Responses of the month from students whom no admin has confirmed"),
});

const insightsSchema = z.strictObject({
  months: z.array(monthSchema).describe("Twelve months up to the current one, oldest first"),
  leastStudents: z.int().describe("With fewer students than this, a figure is compared with nothing"),
  excused: z.int().describe("How often students were excused from classes of the current month"),
  attention: z.array(attentionSchema).describe("Recent feedback of few stars without a reply, not done"),
  toRemind: z.array(toRemindSchema).describe("Classes of the last days that few students have answered"),
  toReply: z.array(toReplySchema).describe("Classes of the last days with responses and no reply to any"),
  lessons: z.array(classSchema).describe("The latest classes up to today"),
});

/** A teacher's figures for this actor on `today`, the school's day. */
async function readInsights(
  services: Services,
  actor: Actor,
  teacherId: string,
  today: string,
): Promise<z.infer<typeof insightsSchema>> {
  const { database } = services;
  const pool = database.$client;
  const month = today.slice(0, 7);
  await applyMonthChanges(pool);
  const [first = month, ...shown] = monthsUpTo(month, trendMonths + 1);
  const shownMonths = wholeMonths(today, { count: trendMonths });
  const [
    rules,
    counted,
    changes,
    lessonChanges,
    unconfirmed,
    excused,
    attention,
    lessons,
    toRemind,
    toReply,
  ] = await Promise.all([
    readFigureRules(database),
    listCountedMonths(database, { teacherId }, { firstMonth: first, today }),
    countChanges(pool, teacherId),
    countLessonChanges(database, [teacherId], shownMonths, services.env.TIME_ZONE),
    listUnconfirmedMonths(pool, [teacherId], today),
    countExcused(pool, teacherId, { month, today }),
    listAttention(pool, teacherId, { today, isOwn: actor.role === "teacher" }),
    listLatestLessons(pool, teacherId, today),
    listToRemind(pool, teacherId, today),
    listToReply(pool, teacherId, today),
  ]);
  const besides = (month: string) => {
    const { edited = 0, moved = 0, deleted = 0 } = changes.months.find((each) => each.month === month) ?? {};
    const responses = unconfirmed.get(teacherId)?.find((each) => each.month === month)?.responses ?? 0;
    const lessons = lessonChanges.filter((each) => each.month === month);
    return { byOthers: { edited, moved, deleted }, lessonChanges: sumOf(lessons), unconfirmed: responses };
  };
  const withCounts = <Lesson extends { counts: ResponseCounts }>({ counts, ...lesson }: Lesson) => ({
    ...lesson,
    counts: toResponseCounts(counts, today),
  });
  return {
    months: trendOf(counted, shown, rules).map((figure) => ({ ...figure, ...besides(figure.month) })),
    leastStudents: rules.leastStudents,
    excused,
    attention,
    toRemind: toRemind.map(withCounts),
    toReply: toReply.map(withCounts),
    lessons: lessons.map(({ id, topic, subject, date, createdAt, ...counts }) => ({
      ...{ id, topic, subject, date },
      daysLate: daysLate({ date, createdAt }, services.env.TIME_ZONE),
      counts: toResponseCounts({ id, date, ...counts }, today),
    })),
  };
}

export const teacherInsightsRoutes = createRouter().openapi(
  describeRoute("teacher.insights", "get", "/teachers/{id}/insights", {
    summary:
      "How a teacher's classes are going: averages by month, what needs attention, the latest classes; `me` is one's own",
    request: { params: z.strictObject({ id: idOrMe }) },
    responses: { 200: jsonResponse("The figures", insightsSchema) },
  }),
  async (c) => {
    const actor = actorOf(c);
    const { services } = c.var;
    const id = resolveMe(actor, c.req.valid("param").id);
    const teacher = await findTeacher(services.database, id);
    authorize(actor, teacher && { owners: { ownerId: teacher.id } }, { see: "teacher.insights" });
    return sendJson(c, await readInsights(services, actor, id, todayIn(services.env.TIME_ZONE)), 200);
  },
);
