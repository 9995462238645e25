import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { type GuardianPerson, guardianPeople, type KnownGuardian } from "#domain/known-guardians.ts";
import { normalForm } from "#domain/normal-form.ts";
import { findTraces, type Trace } from "#domain/traces.ts";
import type { ErasedGuardian } from "#server/privacy/personal-table.ts";
import { idsIn, listOf, ownContacts, ownNames, recordsOf } from "./erased-person.queries.ts";

/** What an older backup knows a guardian of a student by. */
export interface GuardianKey {
  /** Their row among the student's guardians; null where only contacts are known. */
  id: string | null;
  /** The entry of the audit log by which such contacts ended; null for those of the profile. */
  endedBy: number | null;
}

/** A guardian of a student who is there, or was. */
export interface KnownPerson extends GuardianPerson {
  isPresent: boolean;
}

/** Who the guardians of a student are and were, by the audit log too, those who are there first. */
export async function listGuardianPeople(
  tx: Database | Transaction,
  studentId: string,
): Promise<KnownPerson[]> {
  const ids = idsIn(await recordsOf(tx, studentId));
  const { rows } = await tx.execute<KnownGuardian & { isPresent: boolean; [column: string]: unknown }>(sql`
    select guardian_id::text as id, name, phone, email, null::float8 as "endedBy", true as "isPresent" from guardian_contacts
      where student_id = any(${ids}) and (guardian_id is not null or phone is not null or email is not null)
    union all
    select guardian ->> 'id', coalesce(guardian ->> 'name', ''), guardian ->> 'phone', guardian ->> 'email', entry.id::float8, false
      from audit_log as entry cross join lateral (values (before), (after)) as images (image)
        cross join lateral jsonb_path_query(image, '$.**.guardians[*]') as guardian
      where (entry.student_id = any(${ids}) or entry.record_id = any(${ids})) and guardian ? 'relation'
    union all
    select null, '', before ->> 'phone', before ->> 'parentEmail', id::float8, false from audit_log
      where record_id = any(${ids}) and action = 'student.change-contact' and jsonb_typeof(before) = 'object'`);
  const known = rows.filter(({ id, name, phone, email }) => id !== null || name || phone || email);
  const present = new Set<KnownGuardian>(known.filter(({ isPresent }) => isPresent));
  return guardianPeople(known)
    .map((person) => ({ ...person, isPresent: person.known.some((each) => present.has(each)) }))
    .sort((one, other) => Number(other.isPresent) - Number(one.isPresent));
}

/** Whether a guardian is the one that a key means. */
export function isMeant({ known }: GuardianPerson, { id, endedBy }: GuardianKey): boolean {
  return known.some((each) => each.id === id && (id !== null || each.endedBy === endedBy));
}

/**
 * The students among whose guardians a person is, or was by the audit log, besides those whose other records these are: by a contact, and by the
 * name if there is one.
 */
export async function findSiblings(tx: Transaction, ids: SQL, person: GuardianPerson): Promise<string[]> {
  const [contacts, names] = [listOf([...person.contacts], "text"), listOf([...person.names], "text")];
  const { rows } = await tx.execute<{ id: string }>(sql`
    with guardian as (
      select student_id, name, phone, email from guardian_contacts
      union all
      select coalesce(entry.student_id, entry.record_id), coalesce(guardian ->> 'name', ''), guardian ->> 'phone', guardian ->> 'email'
      from audit_log as entry cross join lateral (values (before), (after)) as images (image)
        cross join lateral jsonb_path_query(image, '$.**.guardians[*]') as guardian
      where guardian ? 'relation'
    )
    select distinct student_id as id from guardian join users on users.id = student_id and users.erased_at is null
    where student_id <> all(${ids}) and (guardian.phone = any(${contacts}) or lower(guardian.email) = any(${contacts}))
      and (guardian.name = '' or normal_form(guardian.name) = any(${names}))`);
  return rows.map(({ id }) => id);
}

/** By what a guardian is found in all tables, once they are among nobody's guardians: what others have as well stays. */
export async function findErasedGuardian(
  tx: Transaction,
  studentIds: readonly string[],
  person: GuardianPerson,
): Promise<ErasedGuardian> {
  const nobody = idsIn([]);
  const contacts = await ownContacts(tx, nobody, [...person.contacts]);
  const full = person.known.map(({ name }) => name).filter((name) => normalForm(name) !== "");
  const names = await ownNames(tx, nobody, full);
  const traces: Trace[] = [
    ...contacts.map((text): Trace => ({ kind: text.includes("@") ? "address" : "phone", text })),
    ...names.map((text): Trace => ({ kind: "name", text })),
  ];
  return {
    studentIds: idsIn(studentIds),
    person,
    contacts: listOf(contacts, "text"),
    names: listOf([...person.names], "text"),
    traces: findTraces(traces),
  };
}
