import { z } from "@hono/zod-openapi";
import {
  actionInWords,
  auditFields,
  auditGroupNames,
  changeKinds,
  changesOf,
  lessonChangeFilters,
  teacherIdsOf,
} from "#domain/audit-log.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { isMonth } from "#domain/dates/months.ts";
import { fullName } from "#domain/full-name.ts";
import { roleSchema } from "#domain/schemas/role.ts";
import { idSchema, plainDate } from "#domain/schemas/text.ts";
import { en } from "#locales/en.ts";
import type { AuditedRecord } from "#locales/params.ts";
import { issueText, sentence } from "#locales/sentence.ts";
import type { UndoOfActions } from "#server/audit/undo.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { entryCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { isRedacted } from "#server/privacy/redact-entries.ts";
import { type AuditRow, findNames, listAuditLog } from "./audit-log.queries.ts";
import { isUndoable, undoEntry } from "./undo.actions.ts";

/** `2026-11` */
const monthSchema = z
  .string()
  .max(7, issueText("request.invalid"))
  .refine(isMonth, issueText("request.invalid"));

const personSchema = z.strictObject({ id: z.uuid(), name: z.string(), surname: z.string() });

const aboutSchema = z.strictObject({
  student: z.string().nullable(),
  teacher: z.string().nullable(),
  topic: z.string().nullable(),
  name: z.string().nullable(),
  classGroup: z.string().nullable(),
  feedbackCount: z.int(),
  channel: z.string().nullable(),
});

const entrySchema = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  actor: personSchema
    .extend({ role: roleSchema.describe("The role then") })
    .nullable()
    .describe("Null for actions of the server"),
  action: z.string(),
  what: z.string().describe("What was done, in English"),
  undoes: z.string().nullable().describe("The action that was undone"),
  about: aboutSchema.describe("The names in the sentence, for clients that show it in another language"),
  recordId: z.uuid(),
  student: personSchema.nullable(),
  teacher: personSchema.nullable(),
  changes: z
    .array(
      z.strictObject({
        field: z.enum(auditFields),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .describe("The fields that changed, in words"),
  partOf: z.int().nullable().describe("The entry of the action that this one was part of"),
  wholeRecordId: z.uuid().nullable().describe("The subject of that action"),
  undoable: z.boolean(),
  undone: z.strictObject({ at: z.iso.datetime(), by: z.string() }).nullable(),
});

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/** What an entry is about, by names that stay valid after the record is gone. */
function aboutOf(row: AuditRow): AuditedRecord {
  const images = {
    ...Object(row.undoes?.after),
    ...Object(row.undoes?.before),
    ...Object(row.after),
    ...Object(row.before),
  };
  const name = textOf(images.name);
  return {
    student: row.student && fullName(row.student),
    teacher: row.teacher && fullName(row.teacher),
    topic: row.topic ?? textOf(images.topic),
    name: name === null ? null : fullName({ name, surname: String(images.surname ?? "") }),
    classGroup: textOf(images.classGroup),
    feedbackCount: typeof images.feedbackCount === "number" ? images.feedbackCount : 0,
    channel: textOf(images.channel),
  };
}

function toEntry(
  row: AuditRow,
  names: Map<string, string>,
  undoOfActions: UndoOfActions,
): z.infer<typeof entrySchema> {
  const { id, action, recordId, actor, actorRole, student, teacher, partOf, wholeRecordId, undone } = row;
  const about = aboutOf(row);
  const undoes = row.undoes?.action ?? null;
  return {
    id,
    at: row.at.toISOString(),
    actor: actor && actorRole && { ...actor, role: actorRole },
    action,
    what: actionInWords(en, { action, undoes, about }),
    undoes,
    about,
    recordId,
    student,
    teacher,
    changes: changesOf(row.before, row.after, (teacherId) => names.get(teacherId) ?? ""),
    partOf,
    wholeRecordId,
    undoable:
      undone === null && isUndoable(row, undoOfActions) && !isRedacted(row.before) && !isRedacted(row.after),
    undone: undone && { at: new Date(undone.at).toISOString(), by: fullName(undone) },
  };
}

export const auditLogRoutes = createRouter()
  .openapi(
    describeRoute("audit.read", "get", "/audit-log", {
      summary: "Who changed what, newest first",
      request: {
        query: listQuery(
          {
            group: z.enum(auditGroupNames, { error: issueText("request.invalid") }).optional(),
            actorId: idSchema.optional(),
            recordId: idSchema.optional(),
            studentId: idSchema.optional(),
            teacherId: idSchema.optional(),
            /** Days in the school's time zone, both inclusive. */
            from: plainDate(issueText("request.invalid")).optional(),
            to: plainDate(issueText("request.invalid")).optional(),
            /** With the month: what people other than the authors did to feedback of that month, or teachers to their classes. */
            change: z
              .enum([...changeKinds, ...lessonChangeFilters], { error: issueText("request.invalid") })
              .optional(),
            month: monthSchema.optional(),
          },
          entryCursor,
        ),
      },
      responses: { 200: jsonResponse("A page of the audit log", pageOf(entrySchema)) },
    }),
    async (c) => {
      const { database, env, undoOfActions } = c.var.services;
      const { after, limit, change, month, ...filters } = c.req.valid("query");
      const { teacherId } = filters;
      if ((change === undefined) !== (month === undefined))
        throw new ApiError("invalid-input", { sentence: sentence("request.invalid") });
      const rows = await listAuditLog(database.$client, {
        timeZone: env.TIME_ZONE,
        filters,
        changes: change && month ? { teacherId, change, month } : undefined,
        after,
        limit,
      });
      const names = await findNames(
        database,
        rows.flatMap((row) => teacherIdsOf(row.before, row.after)),
      );
      const page = toPage(
        rows,
        limit,
        ({ id }) => [id],
        (row) => toEntry(row, names, undoOfActions),
      );
      return sendJson(c, page, 200);
    },
  )
  .openapi(
    describeRoute("audit.undo", "post", "/audit-log/{id}/undo", {
      "x-costly": "work",
      summary: "Undo an edit or a deletion, once",
      request: { params: z.strictObject({ id: z.coerce.number().int().min(1) }) },
      responses: { 204: { description: "Change undone" } },
    }),
    async (c) => {
      const { services } = c.var;
      await undoEntry(services, actorOf(c), c.req.valid("param").id, todayIn(services.env.TIME_ZONE));
      return c.body(null, 204);
    },
  );
