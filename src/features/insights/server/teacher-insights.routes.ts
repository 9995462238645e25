import { z } from "@hono/zod-openapi";
import { applyMonthChanges } from "../../../db/months.ts";
import { addDays, todayIn } from "../../../domain/dates/calendar.ts";
import { monthsUpTo } from "../../../domain/dates/months.ts";
import { fullName } from "../../../domain/full-name.ts";
import { monthFigureSchema } from "../../../domain/insights/figure-schema.ts";
import { trendOf } from "../../../domain/insights/month.ts";
import { limits } from "../../../domain/limits.ts";
import { roleSchema } from "../../../domain/schemas/role.ts";
import { idMeantBy, idOrMe } from "../../../server/accounts/me-id.ts";
import type { Services } from "../../../server/http/context.ts";
import { createRouter, describeRoute, jsonResponse } from "../../../server/http/create-router.ts";
import { actorOf, authorize } from "../../../server/http/require-actor.ts";
import { sendJson } from "../../../server/http/send-json.ts";
import { countAudiences } from "../../review-sessions/server/session-audience.queries.ts";
import {
  responseCountsSchema,
  toResponseCounts,
} from "../../review-sessions/server/session-audience.routes.ts";
import { listSessions } from "../../review-sessions/server/session-list.queries.ts";
import { readSchool } from "../../school/server/school.queries.ts";
import { countChanges } from "../../teachers/server/teacher-changes.queries.ts";
import { findTeacher } from "../../teachers/server/teachers.queries.ts";
import { type AttentionRow, countUnconfirmed, listAttention } from "./attention.queries.ts";
import { listCountedMonths } from "./counted-months.queries.ts";

const attentionSchema = z.strictObject({
  id: z.uuid(),
  reviewId: z.uuid(),
  studentId: z.uuid(),
  studentName: z.string(),
  topic: z.string(),
  date: z.iso.date(),
  message: z.string(),
  rating: z.int(),
  editedBy: roleSchema.nullable(),
  isSeen: z.boolean(),
});

const classSchema = z.strictObject({
  id: z.uuid(),
  topic: z.string(),
  subject: z.string(),
  date: z.iso.date(),
  counts: responseCountsSchema.nullable(),
});

const insightsSchema = z.strictObject({
  months: z.array(monthFigureSchema).describe("Twelve months up to the current one, oldest first"),
  leastStudents: z.int().describe("With fewer students than this, a figure is compared with nothing"),
  byOthers: z
    .strictObject({ edited: z.int(), moved: z.int(), deleted: z.int() })
    .describe("Reviews of the current month that others than their authors changed"),
  unconfirmed: z.int().describe("Responses of the current month from students whom no admin has confirmed"),
  attention: z.array(attentionSchema).describe("Recent feedback of few stars, unread first"),
  classes: z.array(classSchema).describe("The latest classes"),
});

function toAttention({ studentName, surname, ...row }: AttentionRow): z.infer<typeof attentionSchema> {
  return { ...row, studentName: fullName({ name: studentName, surname }) };
}

/** The latest classes up to `today`, with how many were asked and answered. */
async function latestClasses({ database }: Services, teacherId: string) {
  const limit = limits.latestClassesShown;
  const sessions = (await listSessions(database.$client, teacherId, { limit })).slice(0, limit);
  const counted = await countAudiences(
    database.$client,
    teacherId,
    sessions.map(({ id }) => id),
  );
  const countsOf = new Map(counted.map((counts) => [counts.id, toResponseCounts(counts)]));
  return sessions.map(({ id, topic, subject, date }) => ({
    id,
    topic,
    subject,
    date,
    counts: countsOf.get(id) ?? null,
  }));
}

/** A teacher's figures, as they stand on `today`, the school's day. */
async function readInsights(
  services: Services,
  teacherId: string,
  today: string,
): Promise<z.infer<typeof insightsSchema>> {
  const { database } = services;
  const pool = database.$client;
  const month = today.slice(0, 7);
  await applyMonthChanges(pool);
  const [first = month, ...shown] = monthsUpTo(month, limits.trendMonths + 1);
  const [{ comparisonStudentsMin }, counted, changes, unconfirmed, attention, classes] = await Promise.all([
    readSchool(database),
    listCountedMonths(pool, { teacherId }, { firstMonth: first, today }),
    countChanges(pool, teacherId),
    countUnconfirmed(pool, teacherId, month),
    listAttention(pool, teacherId, {
      starsMax: limits.attentionStarsMax,
      from: addDays(today, -limits.attentionDays),
      today,
      limit: limits.attentionShown,
    }),
    latestClasses(services, teacherId),
  ]);
  const { edited = 0, moved = 0, deleted = 0 } = changes.months.find((each) => each.month === month) ?? {};
  return {
    months: trendOf(counted, shown, comparisonStudentsMin),
    leastStudents: comparisonStudentsMin,
    byOthers: { edited, moved, deleted },
    unconfirmed,
    attention: attention.map(toAttention),
    classes,
  };
}

export const teacherInsightsRoutes = createRouter().openapi(
  describeRoute("teacher.insights", {
    method: "get",
    path: "/teachers/{id}/insights",
    summary:
      "How a teacher's classes are going: averages by month, what needs attention, the latest classes; `me` is one's own",
    request: { params: z.strictObject({ id: idOrMe }) },
    responses: { 200: jsonResponse("The figures", insightsSchema) },
  }),
  async (c) => {
    const actor = actorOf(c);
    const { services } = c.var;
    const id = idMeantBy(actor, c.req.valid("param").id);
    const teacher = await findTeacher(services.database, id);
    authorize(actor, teacher && { owners: { ownerId: teacher.id } }, { see: "teacher.insights" });
    return sendJson(c, await readInsights(services, id, todayIn(services.env.TIME_ZONE)), 200);
  },
);
