import { z } from "@hono/zod-openapi";
import { readBackupStatus } from "#server/backups/scheduled-backups.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";

const statusSchema = z.strictObject({
  hasFailed: z
    .boolean()
    .describe("Whether the last scheduled backup failed, cannot be restored, or is overdue"),
  lastGoodAt: z.iso.datetime().nullable().describe("When the last good one was made"),
});

export const backupRoutes = createRouter().openapi(
  describeRoute("school.change", {
    method: "get",
    path: "/backups",
    summary: "How the school's scheduled backups are doing; none fails without BACKUP_DIR",
    responses: { 200: jsonResponse("The status", statusSchema) },
  }),
  async (c) => {
    const status = await readBackupStatus(c.var.services);
    const lastGoodAt = status?.lastGoodAt?.toISOString() ?? null;
    return sendJson(c, { hasFailed: status?.hasFailed ?? false, lastGoodAt }, 200);
  },
);
