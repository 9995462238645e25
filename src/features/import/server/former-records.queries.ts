import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { FormerRecord } from "#domain/import/planned-rows.ts";
import { normalForm } from "#domain/normal-form.ts";
import { presentStudents } from "#server/audit/merged-students.ts";

interface MergedRow extends Record<string, unknown> {
  studentId: string;
  user: Record<string, string | null>;
  ids: { kind: string; key: string }[];
  lastValues: Record<string, string> | null;
}

/** What a record says if no import said anything about it: the same fields, as keys. */
const valuesOf = ({ user, ids }: MergedRow) =>
  Object.fromEntries(
    [
      ["name", user.normal_name],
      ["dateOfBirth", user.date_of_birth],
      ["email", user.email],
      ["loginName", user.login_name],
      ["city", normalForm(user.city ?? "")],
      ["education", normalForm(user.education ?? "")],
      ...ids.map(({ kind, key }) => [kind, key]),
    ].flatMap(([field, value]) => (field && value ? [[field, value]] : [])),
  );

/**
 * The records with one of these keys (`keysOf`) that were merged, and that merge was not undone: by the id of the student who remained,
 * if the file names them. The audit entries of the merges have them as they were (docs/decisions/086-merging-two-students.md).
 */
export async function findFormerRecords(
  database: Database | Transaction,
  keys: ReadonlySet<string>,
): Promise<Map<string, FormerRecord[]>> {
  const { rows } = await database.execute<MergedRow>(sql`
    select merged.account ->> 'id' as "studentId", merged.account as "user", coalesce(numbers.ids, '[]') as ids, imported."lastValues"
    from audit_log cross join jsonb_array_elements(before -> 'stored' -> 'users') as merged (account)
    left join lateral (
      select jsonb_agg(jsonb_build_object('kind', value ->> 'kind', 'key', value ->> 'key')) as ids
      from jsonb_array_elements(before -> 'stored' -> 'rows' -> 'external_ids')
      where value ->> 'student_id' = merged.account ->> 'id') as numbers on true
    left join lateral (
      select value -> 'last_values' as "lastValues" from jsonb_array_elements(before -> 'stored' -> 'rows' -> 'imported_students')
      where value ->> 'student_id' = merged.account ->> 'id') as imported on true
    where action = 'student.merge' and not exists (select from audit_log as undo where undo.undoes = audit_log.id)
    order by audit_log.id, "studentId"`);
  const named = rows.flatMap((row) => {
    const all = [
      ...row.ids.map(({ kind, key }) => `${kind} ${key}`),
      ...(row.user.login_name ? [`loginName ${row.user.login_name}`] : []),
      ...(row.user.email ? [`email ${row.user.email}`] : []),
    ];
    return all.some((key) => keys.has(key)) ? [{ ...row, keys: all }] : [];
  });
  const presentOf = await presentStudents(
    database,
    named.map(({ studentId }) => studentId),
  );
  const found = new Map<string, FormerRecord[]>();
  for (const row of named) {
    const { schoolYearId: _year, ...lastValues } = row.lastValues ?? {};
    const record = {
      keys: row.keys,
      nameKey: row.user.normal_name ?? "",
      lastValues: { ...valuesOf(row), ...lastValues },
    };
    const present = presentOf(row.studentId);
    found.set(present, [...(found.get(present) ?? []), record]);
  }
  return found;
}
