import { asc, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { type GuardianDetails, isBare, toGuardian, toRow } from "./guardians.queries.ts";
import { guardians } from "./guardians.table.ts";

/** The guardians of students who have a row, by their ids: of first ones without their contacts, which are in the profile. */
export async function readStoredGuardians(
  tx: Transaction,
  studentIds: readonly string[],
): Promise<Map<string, GuardianDetails>> {
  const rows = await tx
    .select()
    .from(guardians)
    .where(inArray(guardians.studentId, [...studentIds]))
    .orderBy(asc(guardians.position));
  return new Map(rows.map((row) => [row.id, toGuardian(row)]));
}

/** As `writeGuardians`, for many locked students at once. */
export async function writeManyGuardians(
  tx: Transaction,
  lists: ReadonlyMap<string, readonly GuardianDetails[]>,
): Promise<void> {
  const ids = [...lists.keys()];
  if (ids.length === 0) return;
  await tx.delete(guardians).where(inArray(guardians.studentId, ids));
  const rows = [...lists].flatMap(([studentId, list]) =>
    list
      .map((guardian, index) => toRow(studentId, guardian, index))
      .slice(list[0] && isBare(list[0]) ? 1 : 0),
  );
  await insertRows(tx, guardians, rows);
  const firsts = [...lists.values()].map(([first]) => first);
  await tx.execute(sql`
    update users set phone = told.phone, parent_email = told.email, updated_at = now()
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(firsts.map((first) => first?.phone ?? null))}::text[],
      ${sql.param(firsts.map((first) => first?.email ?? null))}::text[]) as told (id, phone, email)
    where users.id = told.id`);
}
