import { eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { StudentFields } from "#domain/import/planned-rows.ts";
import type { ExternalIdKind } from "#domain/student-ids.ts";
import type { Enrolment } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { importChanges } from "#features/import/server/imports.table.ts";
import { externalIds } from "#features/students/server/external-ids.table.ts";
import type { GuardianDetails } from "#features/students/server/guardians/guardians.queries.ts";
import { users } from "#server/accounts/users.table.ts";

type Reader = Database | Transaction;

/** What an import did to a student whom the school had. */
export interface StudentChange {
  before: Partial<StudentFields>;
  after: Partial<StudentFields>;
  idsBefore: Partial<Record<ExternalIdKind, string>>;
  ids: Partial<Record<ExternalIdKind, string>>;
  rolls: { enrolmentId: string; before: string | null; rollNumber: string }[];
  guardians: { before: GuardianDetails[]; after: GuardianDetails[] } | null;
  ended: Enrolment[];
  added: Enrolment[];
}

export async function listChanges(database: Reader, importId: string) {
  return database
    .select({ kind: importChanges.kind, recordId: importChanges.recordId, change: importChanges.change })
    .from(importChanges)
    .where(eq(importChanges.importId, importId))
    .orderBy(importChanges.number);
}

/** Where a person may stand without having been used: what an import writes, and what others do for them unasked. */
const notUsed = new Set([
  "audit_log",
  "class_group_teachers",
  "enrolment_teachers",
  "enrolments",
  "external_ids",
  "former_teachers",
  "guardians",
  "imported_students",
  "imports",
  "pin_codes",
  "student_months",
  "student_teachers",
]);

/** What admins do so that people can sign in, who may never have. */
const waysIn = ["pin.issue", "pin.void", "sign-in-link.make", "sign-in-link.mail"];

/**
 * Those of these people whom somebody has used since the import: other records refer to them, as PostgreSQL's catalog knows, or the audit
 * log has something about them that the import did not do.
 */
export async function findUsed(
  database: Reader,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const these = sql`${sql.param([...ids])}::uuid[]`;
  const { rows: references } = await database.execute<{ table: string; column: string }>(sql`
    select relation.relname as table, attribute.attname as column
    from pg_constraint as key
    join pg_class as relation on relation.oid = key.conrelid
    join pg_attribute as attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = 'public.users'::regclass
    order by 1, 2`);
  const used = new Set<string>();
  for (const { table, column } of references) {
    if (notUsed.has(table)) continue;
    const found = await database.execute<{ id: string }>(
      sql`select distinct ${sql.identifier(column)} as id from ${sql.identifier(table)} where ${sql.identifier(column)} = any(${these})`,
    );
    for (const { id } of found.rows) used.add(id);
  }
  const { rows: audited } = await database.execute<{ id: string }>(sql`
    with entry as (select id from audit_log where action = 'school.import' and record_id = ${importId})
    select distinct coalesce(student_id, teacher_id) as id from audit_log, entry
    where (student_id = any(${these}) or teacher_id = any(${these})) and audit_log.id > entry.id
      and part_of is distinct from entry.id and action <> all(${sql.param(waysIn)}::text[])`);
  for (const { id } of audited) used.add(id);
  // A later import says what it did in entries of its own.
  const { rows: changedLater } = await database.execute<{ id: string }>(sql`
    select distinct record_id as id from import_changes
    join imports on imports.id = import_id and undone_at is null
    where record_id = any(${these}) and import_id <> ${importId}
      and applied_at > (select applied_at from imports where id = ${importId})`);
  for (const { id } of changedLater) used.add(id);
  const { rows: teaching } = await database.execute<{ id: string }>(sql`
    select distinct teacher_id as id from class_group_teachers as taught
    where teacher_id = any(${these}) and not exists (
      select from import_changes where import_id = ${importId} and kind = 'taught' and record_id = taught.class_group_id
        and change->>'teacherId' = taught.teacher_id::text and change->>'subject' = taught.subject)`);
  for (const { id } of teaching) used.add(id);
  return used;
}

/** The class groups that lessons or invitations name, or that keep students when these students and enrolments are removed. */
export async function findUsedGroups(
  database: Reader,
  ids: readonly string[],
  { students, enrolments: removed }: { students: readonly string[]; enrolments: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from unnest(${sql.param([...ids])}::uuid[]) as each (id)
    where exists (select from lessons where each.id = any(lessons.class_group_ids))
      or exists (select from invitations where invitations.class_group_id = each.id)
      or exists (
        select from enrolments where enrolments.class_group_id = each.id
          and enrolments.student_id <> all(${sql.param([...students])}::uuid[])
          and enrolments.id <> all(${sql.param([...removed])}::uuid[]))`);
  return new Set(rows.map(({ id }) => id));
}

/** People as they are, by id; those who are deleted or voided are not there. */
export async function readPeople(database: Reader, ids: readonly string[]) {
  const rows = await database
    .select({
      id: users.id,
      name: users.name,
      surname: users.surname,
      email: users.email,
      loginName: users.loginName,
      dateOfBirth: users.dateOfBirth,
      city: users.city,
      education: users.education,
      phone: users.phone,
      parentEmail: users.parentEmail,
      joiningDate: users.joiningDate,
      courses: users.courses,
      leftOn: users.leftOn,
      hasPassword: sql<boolean>`exists (select from credentials where user_id = users.id)`,
    })
    .from(users)
    .where(sql`${inArray(users.id, [...ids])} and ${users.deletedAt} is null and ${users.voidedAt} is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readIdsOf(database: Reader, ids: readonly string[]) {
  const rows = await database
    .select()
    .from(externalIds)
    .where(inArray(externalIds.studentId, [...ids]));
  return new Map(rows.map((row) => [`${row.studentId} ${row.kind}`, row.value]));
}

export async function readEnrolmentsOf(database: Reader, ids: readonly string[]) {
  const rows = await database
    .select()
    .from(enrolments)
    .where(inArray(enrolments.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export type KnownPeople = Awaited<ReturnType<typeof readPeople>>;
