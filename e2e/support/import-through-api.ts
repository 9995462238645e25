import { randomUUID } from "node:crypto";
import type { FileRow } from "#app/testing/import-requests.ts";
import type { Import } from "#domain/import/schemas.ts";
import type { ApiSession } from "./api-session.ts";

/** Rows of a request: few enough for the largest body that the server takes. */
const rowsPerRequest = 100;

/** Sends rows, as an admin's browser does; `preview` looks at all of them. */
export async function sendImport(admin: ApiSession, rows: readonly FileRow[], sheet = "Sheet1") {
  const id = randomUUID();
  const year = new Date().getUTCFullYear();
  const added = { name: `${year}`, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` };
  const { items } = await admin.get("/school-years");
  const schoolYearId = items[0]?.id ?? (await admin.post("/school-years", added)).id;
  await admin.post("/imports", { id, schoolYearId });
  for (let offset = 0; offset < rows.length; offset += rowsPerRequest) {
    const chunk = rows.slice(offset, offset + rowsPerRequest).map(({ kind = "students", cells }, index) => ({
      kind,
      sheet,
      line: offset + index + 2,
      cells,
    }));
    await admin.send("PUT", `/imports/${id}/rows`, { offset, rows: chunk });
  }
  return { id, preview: (): Promise<Import> => admin.post(`/imports/${id}/preview`, { absentLeave: false }) };
}
