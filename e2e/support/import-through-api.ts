import { randomUUID } from "node:crypto";
import { type FileRow, requestsOf } from "#app/testing/import-requests.ts";
import type { Import } from "#domain/import/schemas.ts";
import type { ApiSession } from "./api-session.ts";

/** Sends rows, as an admin's browser does; `preview` looks at all of them. */
export async function sendImport(admin: ApiSession, rows: readonly FileRow[], sheet = "Sheet1") {
  const id = randomUUID();
  const year = new Date().getUTCFullYear();
  const added = { name: `${year}`, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` };
  const { items } = await admin.get("/school-years");
  const schoolYearId = items[0]?.id ?? (await admin.post("/school-years", added)).id;
  await admin.post("/imports", { id, schoolYearId, rowCount: rows.length });
  for (const chunk of requestsOf(rows, sheet)) await admin.send("PUT", `/imports/${id}/rows`, chunk);
  return { id, preview: (): Promise<Import> => admin.post(`/imports/${id}/preview`, { absentLeave: false }) };
}
