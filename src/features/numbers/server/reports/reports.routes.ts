import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { reportDates } from "#domain/dates/date-range.ts";
import type { ReportDays } from "#domain/numbers/counted-period.ts";
import { figureSchema, monthFigureSchema } from "#domain/numbers/figure-schema.ts";
import { lessonChangesSchema } from "#domain/numbers/lesson-changes-schema.ts";
import { lessonInWords } from "#domain/records/lesson.ts";
import type { Actor } from "#domain/roles.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import { plainDate } from "#domain/schemas/text.ts";
import { findClassGroup } from "#features/class-groups/server/class-groups.queries.ts";
import { changeCountsSchema } from "#features/teachers/server/teacher-changes.queries.ts";
import { findTeacher } from "#features/teachers/server/teachers.queries.ts";
import { issueText } from "#locales/sentence.ts";
import { idOrMe, resolveMe } from "#server/accounts/resolve-me.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { requireDate } from "#server/http/require-date.ts";
import { sendJson } from "#server/http/send-json.ts";
import { readClassGroupReport, readSchoolReport, readTeacherReport } from "./reports.queries.ts";

const partsSchema = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date().describe("At most the school's today"),
  figure: figureSchema.describe("Of the whole period"),
  compared: z
    .strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      figure: figureSchema,
      change: z
        .enum(["up", "down", "unclear"])
        .nullable()
        .describe("Whether the average clearly changed since; null if either period has too few students"),
    })
    .nullable()
    .describe("The earlier period that was asked for"),
  lessons: z.int().describe("How many classes the period had"),
  unconfirmed: z.int().describe("Responses from students whom no admin has confirmed"),
  excused: z.int().describe("How often students were excused from the period's classes"),
  months: z.array(monthFigureSchema).describe("From the first with anything to the last, oldest first"),
  leastStudents: z.int().describe("With fewer students than this, a figure is compared with nothing"),
});

const changesOfPeriod = {
  byOthers: changeCountsSchema.describe(
    "Feedback of the period's months that people other than the author changed; changed in several ways, it counts in each",
  ),
  lessonChanges: lessonChangesSchema.describe(
    "What teachers changed about classes of the period's months after adding them; a class that was moved counts in both reports",
  ),
};

const teacherReportSchema = partsSchema.extend({
  ...changesOfPeriod,
  teacher: z.strictObject({ id: z.uuid(), name: z.string(), subject: z.string().nullable() }),
  listedLessons: z
    .array(
      rowSchema(lessonInWords).extend({
        daysLate: z.int().nullable().describe("How many days later it was added, if that is worth a mark"),
        countsFrom: z.iso
          .date()
          .nullable()
          .describe("The day from which the class counts in response rates; null once that day has come"),
        figure: figureSchema,
      }),
    )
    .describe("The newest of the period, newest first, each with all its responses"),
});

const reportedTeacherSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  subject: z.string().nullable(),
  isDeleted: z.boolean(),
  figure: figureSchema,
});
const allReported = "All who had responses or asked for them, by name";

const schoolReportSchema = partsSchema.extend({
  ...changesOfPeriod,
  teachers: z
    .array(reportedTeacherSchema.extend({ byOthers: changeCountsSchema, lessonChanges: lessonChangesSchema }))
    .describe(allReported),
});

const classGroupReportSchema = partsSchema.extend({
  classGroup: z.strictObject({ id: z.uuid(), name: z.string() }),
  teachers: z.array(reportedTeacherSchema).describe(allReported),
});

const day = plainDate(issueText("reports.dateInvalid"));

/** The first and the last day of a report, and of an earlier period to compare it with; a last day that is still to come counts as today. */
export const reportPeriodSchema = z
  .strictObject({ from: day, to: day, beforeFrom: day.optional(), beforeTo: day.optional() })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: issueText("reports.endsBeforeItBegins") })
  .refine(({ beforeFrom, beforeTo }) => (beforeFrom === undefined) === (beforeTo === undefined), {
    path: ["beforeTo"],
    error: issueText("reports.dateInvalid"),
  })
  .refine(({ beforeFrom = "", beforeTo = "" }) => beforeFrom <= beforeTo, {
    path: ["beforeTo"],
    error: issueText("reports.endsBeforeItBegins"),
  })
  .refine(({ from, beforeTo }) => beforeTo === undefined || beforeTo < from, {
    path: ["beforeTo"],
    error: issueText("reports.beforeOverlaps"),
  });

export const reportParams = z.strictObject({ id: idOrMe });

/** What is dated later than today is in no figure. @throws ApiError `invalid-input` at `from` for a period that is still to come */
export function upToToday(
  { from, to, beforeFrom, beforeTo }: z.output<typeof reportPeriodSchema>,
  { env }: Services,
): ReportDays {
  const today = todayIn(env.TIME_ZONE);
  requireDate(from, reportDates(today), "from");
  const before =
    beforeFrom !== undefined && beforeTo !== undefined ? { from: beforeFrom, to: beforeTo } : undefined;
  return { from, to: to < today ? to : today, before };
}

/** The teacher with this id, or the actor for `me`. @throws ApiError `not-found` if the actor may not see their figures */
export async function requireTeacher(services: Services, actor: Actor, idOrOwn: string) {
  const teacher = await findTeacher(services.database, resolveMe(actor, idOrOwn));
  return authorize(actor, teacher && { ...teacher, owners: { ownerId: teacher.id } }, {
    see: "teacher.insights",
  });
}

/** The class group with this id. @throws ApiError `not-found` */
export async function requireClassGroup({ database }: Services, id: string) {
  const group = await findClassGroup(database, id);
  if (group === null) throw new ApiError("not-found");
  return group;
}

export const reportRoutes = createRouter()
  .openapi(
    describeRoute("teacher.insights", "get", "/teachers/{id}/report", {
      summary: "How a teacher's classes went in a period; `me` is one's own",
      request: { params: reportParams, query: reportPeriodSchema },
      responses: { 200: jsonResponse("The report", teacherReportSchema) },
    }),
    async (c) => {
      const { services } = c.var;
      const teacher = await requireTeacher(services, actorOf(c), c.req.valid("param").id);
      const period = upToToday(c.req.valid("query"), services);
      return sendJson(c, await readTeacherReport(services, teacher, period), 200);
    },
  )
  .openapi(
    describeRoute("school.overview", "get", "/report", {
      summary: "How the school's classes went in a period, with each teacher",
      request: { query: reportPeriodSchema },
      responses: { 200: jsonResponse("The report", schoolReportSchema) },
    }),
    async (c) => {
      const { services } = c.var;
      const period = upToToday(c.req.valid("query"), services);
      return sendJson(c, await readSchoolReport(services, period), 200);
    },
  )
  .openapi(
    describeRoute("school.overview", "get", "/class-groups/{id}/report", {
      summary: "How a class group's classes went in a period, with each teacher",
      request: { params: idParams, query: reportPeriodSchema },
      responses: { 200: jsonResponse("The report", classGroupReportSchema) },
    }),
    async (c) => {
      const { services } = c.var;
      const group = await requireClassGroup(services, c.req.valid("param").id);
      const period = upToToday(c.req.valid("query"), services);
      return sendJson(c, await readClassGroupReport(services, group, period), 200);
    },
  );
