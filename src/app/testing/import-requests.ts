import { randomUUID } from "node:crypto";
import type { ImportCells, ImportKind } from "#domain/import/fields.ts";
import type { Import, ImportPreviewRow } from "#domain/import/schemas.ts";
import { expectStatus, type TestSchool, type TestUser } from "./test-school.ts";

export interface FileRow {
  kind?: ImportKind;
  cells: ImportCells;
}

const rowsPerRequest = 50;

/** Imports as an admin makes them. */
export function importRequests(school: TestSchool) {
  const ok = async <Body>(
    response: ReturnType<ReturnType<TestSchool["requestAs"]>["get"]>,
  ): Promise<Body> => {
    const answer = await response;
    expectStatus(answer, 200);
    return answer.body;
  };
  return {
    /** Sends rows into the current school year and returns the first preview. */
    async preview(admin: TestUser, rows: readonly FileRow[], absentLeave = false): Promise<Import> {
      const year = await school.makeSchoolYear();
      const as = school.requestAs(admin);
      const id = randomUUID();
      await ok(as.post("/api/imports", { id, schoolYearId: year.id }));
      for (let offset = 0; offset < rows.length; offset += rowsPerRequest) {
        const chunk = rows
          .slice(offset, offset + rowsPerRequest)
          .map(({ kind = "students", cells }, index) => ({
            kind,
            sheet: "Sheet1",
            line: offset + index + 2,
            cells,
          }));
        await ok(as.put(`/api/imports/${id}/rows`, { offset, rows: chunk }));
      }
      return ok(as.post(`/api/imports/${id}/preview`, { absentLeave }));
    },
    rowsOf: async (
      admin: TestUser,
      { id }: { id: string },
      query = "limit=100",
    ): Promise<ImportPreviewRow[]> =>
      (
        await ok<{ rows: ImportPreviewRow[] }>(
          school.requestAs(admin).get(`/api/imports/${id}/rows?${query}`),
        )
      ).rows,
    decide: (admin: TestUser, { id }: { id: string }, change: object): Promise<Import> =>
      ok(school.requestAs(admin).patch(`/api/imports/${id}/rows`, change)),
    apply: (admin: TestUser, { id, summary }: Import, confirmed?: number) =>
      school.requestAs(admin).post(`/api/imports/${id}/application`, {
        digest: summary?.digest,
        confirmed: confirmed ?? summary?.mustConfirm?.number,
      }),
    /** Looks and applies. */
    async run(admin: TestUser, rows: readonly FileRow[]): Promise<Import> {
      return ok(this.apply(admin, await this.preview(admin, rows)));
    },
  };
}
