import { z } from "@hono/zod-openapi";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";

/** The operator sees the others in the folder. */
const mostNamed = 20;

const statusSchema = z.strictObject({
  hasFailed: z
    .boolean()
    .describe("Whether the last scheduled backup failed, cannot be restored, or is overdue"),
  lastGoodAt: z.iso.datetime().nullable().describe("When the last good one was made"),
  notRemoved: z.array(z.string()).max(mostNamed).describe("Old backups that could not be deleted"),
  strange: z.array(z.string()).max(mostNamed).describe("Files that have the name of a backup and are none"),
});

export const backupRoutes = createRouter().openapi(
  describeRoute("school.change", "get", "/backups", {
    summary: "How the school's scheduled backups are doing; none fails without BACKUP_DIR",
    responses: { 200: jsonResponse("The status", statusSchema) },
  }),
  (c) => {
    const {
      hasFailed = false,
      lastGoodAt,
      notRemoved = [],
      strange = [],
    } = c.var.services.backups.status() ?? {};
    const names = { notRemoved: notRemoved.slice(0, mostNamed), strange: strange.slice(0, mostNamed) };
    return sendJson(c, { hasFailed, lastGoodAt: lastGoodAt?.toISOString() ?? null, ...names }, 200);
  },
);
