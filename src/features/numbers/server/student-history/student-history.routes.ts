import { z } from "@hono/zod-openapi";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { lastShownLessonDate } from "#domain/dates/responses-shown.ts";
import { currentYearOf } from "#domain/dates/school-year.ts";
import { limits } from "#domain/limits.ts";
import { reachOf } from "#domain/permissions.ts";
import { listSchoolYears } from "#features/class-groups/server/school-years/school-years.queries.ts";
import { toFeedback } from "#features/feedback/server/feedback.routes.ts";
import { findFeedbackByIds } from "#features/feedback/server/feedback-list.queries.ts";
import { findStudent } from "#features/students/server/students.queries.ts";
import { issueText } from "#locales/sentence.ts";
import { findLastSignIn } from "#server/accounts/last-sign-in.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { dateCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import {
  classSchema,
  countLessons,
  countsSchema,
  findLastFeedback,
  type History,
  type LessonRow,
  listLessons,
} from "./student-history.queries.ts";

/** The number of days up to yesterday for which a student's answered classes are counted. */
const activityDays = 30;

const activitySchema = z.strictObject({
  lastDays: countsSchema.extend({ days: z.int() }),
  schoolYear: countsSchema
    .extend({ name: z.string() })
    .nullable()
    .describe("Null if the school has not entered one that has begun"),
  all: countsSchema,
  lastSignInOn: z.iso
    .date()
    .nullable()
    .optional()
    .describe("For admins: the day they last signed in; null if nothing is known of any sign-in"),
});

/** The student named in the path, and those of their classes that the actor may see today. */
async function loadHistory(c: AppContext, id: string) {
  const { database, env } = c.var.services;
  const actor = actorOf(c);
  const found = await findStudent(database, id);
  const teacherIds = found?.leftOn === null ? found.teachers.map((teacher) => teacher.id) : [];
  const student = authorize(actor, found && { ...found, owners: { teacherIds } }, { see: "student.history" });
  const today = todayIn(env.TIME_ZONE);
  const history: History = {
    studentId: student.id,
    teacherId: reachOf(actor, "student.history") === "any" ? null : actor.id,
    lastDate: lastShownLessonDate(today),
  };
  return { actor, student, history, today };
}

/** Whether a class was answered, as far as that may be said of this student. */
function answeredOf({ feedbackId, isFeedbackDeleted }: LessonRow, hasLeft: boolean): boolean | null {
  const isAnswered = feedbackId !== null || isFeedbackDeleted;
  return isAnswered || !hasLeft ? isAnswered : null;
}

/** What a student was asked, and what they answered; for admins and their teachers. */
export const studentHistoryRoutes = createRouter()
  .openapi(
    describeRoute("student.history", "get", "/students/{id}/lessons", {
      summary:
        "The classes that a student was asked about or answered, newest first, one that they did not answer from the day after it; for a teacher, their own",
      request: {
        params: idParams,
        query: listQuery(
          { answered: z.enum(["yes", "no"], { error: issueText("request.invalid") }).optional() },
          dateCursor,
        ),
      },
      responses: { 200: jsonResponse("A page of classes", pageOf(classSchema)) },
    }),
    async (c) => {
      const pool = c.var.services.database.$client;
      const { actor, student, history } = await loadHistory(c, c.req.valid("param").id);
      const { limit, ...page } = c.req.valid("query");
      const rows = await listLessons(pool, history, { ...page, limit });
      const feedback = await findFeedbackByIds(
        pool,
        rows.flatMap(({ feedbackId }) => feedbackId ?? []),
      );
      const feedbackOf = new Map(feedback.map((each) => [each.id, toFeedback(each, actor)]));
      const shown = toPage(
        rows,
        limit,
        ({ date, id }) => [date, id],
        ({ feedbackId, ...row }) => ({
          ...row,
          answered: answeredOf({ feedbackId, ...row }, student.leftOn !== null),
          feedback: feedbackOf.get(feedbackId ?? "") ?? null,
        }),
      );
      return sendJson(c, shown, 200);
    },
  )
  .openapi(
    describeRoute("student.history", "get", "/students/{id}/activity", {
      summary:
        "How many classes a student was asked about and answered; for a teacher, of their own. For admins also the last sign-in",
      request: { params: idParams },
      responses: { 200: jsonResponse("The numbers", activitySchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const pool = database.$client;
      const { actor, student, history, today } = await loadHistory(c, c.req.valid("param").id);
      const { lastDate } = history;
      const days = activityDays;
      const year = currentYearOf(await listSchoolYears(database, null), today);
      const hasBegun = year !== null && year.startsOn <= today;
      const all = { from: limits.dateMin, to: lastDate };
      const [[lastDays, counted, inYear], signIns] = await Promise.all([
        countLessons(pool, history, [
          { from: addDays(lastDate, 1 - days), to: lastDate },
          all,
          ...(hasBegun ? [{ from: year.startsOn, to: year.endsOn }] : []),
        ]),
        actor.role === "admin"
          ? Promise.all([findLastSignIn(database, student.id), findLastFeedback(pool, student.id)])
          : null,
      ]);
      if (!lastDays || !counted) throw new Error("A time was not counted");
      // Where the devices are forgotten, giving feedback still shows that they were signed in.
      const lastSignIn = signIns && (signIns[0] ?? signIns[1]);
      return sendJson(
        c,
        {
          lastDays: { ...lastDays, days },
          schoolYear: hasBegun && inYear ? { ...inYear, name: year.name } : null,
          all: counted,
          ...(signIns ? { lastSignInOn: lastSignIn && todayIn(env.TIME_ZONE, lastSignIn) } : {}),
        },
        200,
      );
    },
  );
