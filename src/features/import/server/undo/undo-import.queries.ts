import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { ChangedStudent } from "#domain/import/planned-rows.ts";
import type { Enrolment } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { importChanges } from "#features/import/server/imports.table.ts";
import { externalIds } from "#features/students/server/external-ids.table.ts";
import type { GuardianDetails } from "#features/students/server/guardians/guardians.queries.ts";
import { users } from "#server/accounts/users.table.ts";

type Reader = Database | Transaction;

/** What an import did to a student whom the school had. */
export interface StudentChange
  extends Pick<ChangedStudent, "before" | "after" | "idsBefore" | "ids" | "rolls"> {
  guardians: { before: GuardianDetails[]; after: GuardianDetails[] } | null;
  ended: Enrolment[];
  added: Enrolment[];
}

/** What an import changed, in the order of its changes. */
export async function listChanges(database: Reader, importId: string) {
  return database
    .select({ kind: importChanges.kind, recordId: importChanges.recordId, change: importChanges.change })
    .from(importChanges)
    .where(eq(importChanges.importId, importId))
    .orderBy(importChanges.number);
}

/**
 * Where a person may stand without having been used, by table: in any row, or in those of a condition. It is what an import writes, and what
 * others do for them unasked: a class is put to everyone in it, an answer counts for everyone with a contact.
 */
const notUse = new Map<string, true | SQL>([
  ["account_mails", true],
  ["audit_log", true],
  ["class_group_teachers", true],
  ["consents", sql`source in ('own-link', 'message')`],
  ["enrolment_teachers", true],
  ["enrolments", true],
  ["external_ids", true],
  ["former_teachers", true],
  ["guardians", true],
  ["imported_students", true],
  ["imports", true],
  ["lesson_audience", true],
  ["parent_links", true],
  ["password_links", true],
  ["pin_codes", true],
  ["student_months", true],
  ["student_teachers", true],
  ["unread_replies", true],
  ["wrong_pins", true],
]);

/** What admins do so that people can sign in or open their page, who may never have, and looks at what is held of someone. */
const unusedActions = [
  ...["pin.issue", "pin.void", "pin.lift-waits", "sign-in-link.make", "sign-in-link.mail"],
  ...["parent-link.make", "parent-link.revoke", "person.export"],
];

/** The imports that are undone, or are being undone. */
const gone = (importId: string) =>
  sql`select id from imports where undone_at is not null or id = ${importId}`;

/**
 * The people whom the undo of an import may remove: those whom it added, and those whom it changed and an import added that is undone by
 * now. They stayed because of this one.
 */
export async function listAdded(
  database: Reader,
  importId: string,
): Promise<{ id: string; isOwn: boolean }[]> {
  const { rows } = await database.execute<{ id: string; isOwn: boolean }>(sql`
    select added.record_id as id, added.import_id = ${importId} as "isOwn" from import_changes as added
    where added.kind in ('student-added', 'teacher-added') and added.import_id in (${gone(importId)})
      and exists (
        select from import_changes as own where own.import_id = ${importId}
          and (own.record_id = added.record_id or own.change->>'teacherId' = added.record_id::text))
    order by added.import_id, added.number`);
  return rows;
}

/**
 * Those of these people whom somebody has used: other records refer to them, as PostgreSQL's catalog knows, or the audit log has something
 * about them that was not undone, and that neither this import did nor one that is undone.
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
  const addTo = ({ rows }: { rows: { id: string }[] }) => {
    for (const { id } of rows) used.add(id);
  };
  for (const { table, column } of references) {
    const unused = notUse.get(table);
    if (unused === true) continue;
    addTo(
      await database.execute<{ id: string }>(sql`
        select distinct ${sql.identifier(column)} as id from ${sql.identifier(table)}
        where ${sql.identifier(column)} = any(${these}) and (${unused ?? sql`false`}) is not true`),
    );
  }
  const isUndone = sql`exists (select from audit_log as undo where undo.undoes in (entry.id, entry.part_of))`;
  const isUndo = sql`exists (
    select from audit_log as undo where undo.id in (entry.id, entry.part_of) and undo.undoes is not null)`;
  addTo(
    await database.execute<{ id: string }>(sql`
      select distinct coalesce(student_id, teacher_id) as id from audit_log as entry
      where (student_id = any(${these}) or teacher_id = any(${these})) and action <> all(${sql.param(unusedActions)}::text[])
        and (part_of in (select id from audit_log where action = 'school.import' and record_id in (${gone(importId)}))) is not true
        and not ${isUndone} and not ${isUndo}`),
  );
  // A later import says what it did in entries of its own.
  addTo(
    await database.execute<{ id: string }>(sql`
      select distinct record_id as id from import_changes
      where record_id = any(${these}) and import_id not in (${gone(importId)})`),
  );
  addTo(
    await database.execute<{ id: string }>(sql`
      select distinct teacher_id as id from class_group_teachers as taught
      where teacher_id = any(${these}) and not exists (
        select from import_changes where import_id in (${gone(importId)}) and kind = 'taught' and record_id = taught.class_group_id
          and change->>'teacherId' = taught.teacher_id::text and change->>'subject' = taught.subject)`),
  );
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
      role: users.role,
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

/** The external ids that these students have now, by student and kind. */
export async function readIdsOf(database: Reader, ids: readonly string[]) {
  const rows = await database
    .select()
    .from(externalIds)
    .where(inArray(externalIds.studentId, [...ids]));
  return new Map(rows.map((row) => [`${row.studentId} ${row.kind}`, row.value]));
}

/** Those of these enrolments that still exist, by id. */
export async function readEnrolmentsOf(database: Reader, ids: readonly string[]) {
  const rows = await database
    .select()
    .from(enrolments)
    .where(inArray(enrolments.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export type KnownPeople = Awaited<ReturnType<typeof readPeople>>;

/**
 * Locks what the server or the office did for people who may never have used it (classes put to them, ways to sign in, links to guardians'
 * pages) until the transaction ends, in the order of everything else: lessons, audiences, links. The people are locked afterwards.
 */
export async function lockUnused(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...userIds])}::uuid[]`;
  await tx.execute(sql`
    select from lessons where id in (select lesson_id from lesson_audience where student_id = any(${ids}))
    order by id for key share`);
  await tx.execute(sql`
    select from lesson_audience where student_id = any(${ids}) order by lesson_id, student_id for update`);
  await tx.execute(
    sql`select from password_links where user_id = any(${ids}) order by token_hash for update`,
  );
}

/** Removes what `lockUnused` locks. Response rates no longer count these people. */
export async function removeUnused(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...userIds])}::uuid[]`;
  for (const table of ["lesson_audience", "unread_replies", "former_teachers", "parent_links"]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where student_id = any(${ids})`);
  }
  for (const table of ["password_links", "account_mails", "pin_codes", "wrong_pins"]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = any(${ids})`);
  }
}
