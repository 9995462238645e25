import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { externalIdKey, externalIdKinds, rollNumberKey } from "#domain/student-ids.ts";
import type { readEnrolmentsOf, StudentChange } from "./undo-import.queries.ts";

/**
 * The students who cannot have back what they had: another student has the address, number or roll number by now, or the class group is
 * gone.
 */
export async function findTaken(
  database: Database | Transaction,
  students: readonly { id: string; change: StudentChange }[],
  enrolments: Awaited<ReturnType<typeof readEnrolmentsOf>>,
): Promise<Set<string>> {
  const addresses = students.flatMap(({ id, change: { before } }) =>
    [before.email, before.loginName].flatMap((value) => (value ? [{ id, value }] : [])),
  );
  const ids = students.flatMap(({ id, change: { idsBefore } }) =>
    externalIdKinds.flatMap((kind) =>
      idsBefore[kind] ? [{ id, kind, key: externalIdKey(idsBefore[kind]) }] : [],
    ),
  );
  const rolls = students.flatMap(({ id, change }) =>
    [
      ...change.rolls.map(({ enrolmentId, before }) => [enrolmentId, before] as const),
      ...change.ended.map((each) => [each.id, enrolments.get(each.id)?.rollNumber] as const),
    ].flatMap(([enrolment, number]) => (number ? [{ id, enrolment, key: rollNumberKey(number) }] : [])),
  );
  const groups = students.flatMap(({ id, change }) =>
    change.ended.map(({ classGroupId }) => ({ id, group: classGroupId })),
  );
  const recordset = (rows: object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as former`;
  const { rows } = await database.execute<{ id: string }>(sql`
    select former.id from ${recordset(addresses)} (id uuid, value text)
    join users on value in (email, login_name) and deleted_at is null and users.id <> former.id
    union select former.id from ${recordset(ids)} (id uuid, kind text, key text)
    join external_ids on external_ids.kind = former.kind and external_ids.key = former.key and student_id <> former.id
    union select former.id from ${recordset(rolls)} (id uuid, enrolment uuid, key text)
    join enrolments as own on own.id = former.enrolment
    join enrolments as held on held.class_group_id = own.class_group_id and held.student_id <> former.id and held.roll_key = former.key
      and daterange(held.starts_on, held.ends_on, '[]') && daterange(own.starts_on, null)
    union select former.id from ${recordset(groups)} (id uuid, "group" uuid)
    where not exists (select from class_groups where class_groups.id = former."group")`);
  return new Set(rows.map(({ id }) => id));
}
