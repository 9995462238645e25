import { z } from "@hono/zod-openapi";
import { feedbackFilters } from "#domain/schemas/feedback.ts";
import { idSchema } from "#domain/schemas/text.ts";
import type { ExportTable } from "#server/exports/export-table.ts";
import { createRouter, describeRoute } from "#server/http/create-router.ts";
import { exportQuery, exportResponses, sendExport } from "#server/http/send-export.ts";
import type { FeedbackRow } from "./feedback.queries.ts";
import { feedbackToExport } from "./feedback-export.queries.ts";

const table: ExportTable = {
  headings: (t) => ({
    date: t.labels.date,
    topic: t.labels.topic,
    subject: t.labels.subject,
    teacherName: t.labels.teacher,
    studentName: t.labels.studentName,
    surname: t.labels.surname,
    rating: t.labels.stars,
    message: t.labels.review,
    editedBy: t.exports.editedBy,
    "original.rating": t.exports.originalStars,
    "original.message": t.exports.originalReview,
    withheldBy: t.feedback.notForParents,
  }),
  dates: ["date"],
  inWords: (row: FeedbackRow, t) => ({
    editedBy: row.editedBy && t.common.roleName(row.editedBy),
    withheldBy: row.withheldBy && t.common.roleName(row.withheldBy),
  }),
};

export const feedbackExportRoutes = createRouter().openapi(
  describeRoute("school.export", "get", "/feedback-export", {
    "x-costly": "download",
    summary: "Feedback as a table, with the filters of its list",
    request: {
      query: z.strictObject({ ...exportQuery, ...feedbackFilters, teacherId: idSchema.optional() }),
    },
    responses: exportResponses,
  }),
  async (c) => {
    const { format, language, ...wanted } = c.req.valid("query");
    const statement = feedbackToExport(wanted);
    const { sort: _sort, ...filters } = wanted;
    return sendExport(c, { name: "feedback", table, statement, format, language, filters });
  },
);
