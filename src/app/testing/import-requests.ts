import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ImportCells, ImportKind } from "#domain/import/fields.ts";
import type { Import, ImportChunk, ImportPreviewRow } from "#domain/import/schemas.ts";
import { expectStatus, type TestSchool, type TestUser } from "./test-school.ts";

export interface FileRow {
  kind?: ImportKind;
  cells: ImportCells;
  isNameAlone?: true;
}

export const studentRow = (cells: ImportCells): FileRow => ({ cells });

let names = 0;
/** A name that nobody has yet. */
export const newName = () =>
  `Asha${"abcdefghijklmnopqrstuvwxyz".charAt(names++ % 26)}${String.fromCharCode(97 + Math.floor(names / 26))}`;

interface StoredStudent {
  id: string;
  name: string;
  surname: string;
  loginName: string | null;
  phone: string | null;
  groups: string[];
  rolls: string[];
  guardians: string[];
  ids: string[];
}

const rowsPerRequest = 100;

/** The rows in requests, each small enough for the server. */
export function requestsOf(rows: readonly FileRow[], sheet = "Sheet1"): ImportChunk[] {
  const all = rows.map(({ kind = "students", ...row }, index) => ({ kind, sheet, line: index + 2, ...row }));
  return Array.from({ length: Math.ceil(all.length / rowsPerRequest) }, (_, index) => {
    const offset = index * rowsPerRequest;
    return { offset, rows: all.slice(offset, offset + rowsPerRequest) };
  });
}

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
      await ok(as.post("/api/imports", { id, schoolYearId: year.id, rowCount: rows.length }));
      for (const chunk of requestsOf(rows)) await ok(as.put(`/api/imports/${id}/rows`, chunk));
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
    /** Says of every doubt that the rows are right, until none is left: an answer may lead to another question. */
    async acceptAll(admin: TestUser, open: Import): Promise<Import> {
      let left = open;
      for (let round = 1; ; round++) {
        const accepted = (left.summary?.problems ?? []).flatMap(({ isDoubt, key }) => (isDoubt ? key : []));
        if (accepted.length === 0) return left;
        if (round > 4) throw new Error(`Asked again and again: ${accepted.join(", ")}`);
        const change = { alike: {}, decision: { accepted } };
        left = await ok(school.requestAs(admin).patch(`/api/imports/${open.id}/rows`, change));
      }
    },
    apply: (admin: TestUser, { id, summary }: Import, confirmed?: number) =>
      school.requestAs(admin).post(`/api/imports/${id}/application`, {
        digest: summary?.digest,
        confirmed: confirmed ?? summary?.mustConfirm?.number,
      }),
    /** What the school has of students with this first name. */
    async findStudents(name: string): Promise<StoredStudent[]> {
      const { rows } = await school.database.execute<StoredStudent & Record<string, unknown>>(sql`
    select id, name, surname, login_name as "loginName", phone,
      array(select class_groups.name from enrolments join class_groups on class_groups.id = class_group_id
        where student_id = users.id and is_current order by 1) as groups,
      array(select roll_number from enrolments where student_id = users.id and roll_key is not null order by 1) as rolls,
      array(select concat_ws(' ', guardians.name, relation, guardians.phone) from guardians where student_id = users.id order by position) as guardians,
      array(select kind || ' ' || value from external_ids where student_id = users.id order by 1) as ids
    from users where role = 'student' and users.name = ${name} order by created_at, id`);
      return rows;
    },
    /** Looks and applies. */
    async run(admin: TestUser, rows: readonly FileRow[]): Promise<Import> {
      return ok(this.apply(admin, await this.preview(admin, rows)));
    },
  };
}
