import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { externalIdKey, externalIdKinds, rollNumberKey } from "#domain/student-ids.ts";
import type { StudentChange } from "./undo-import.queries.ts";

/** What the undo of an import would give back, but another student has by now. */
interface TakenSince {
  hasAddress: (studentId: string, address: string) => boolean;
  hasId: (studentId: string, kind: string, value: string) => boolean;
  hasRollNumber: (enrolmentId: string) => boolean;
  hasClassGroup: (classGroupId: string) => boolean;
}

/** Reads it for these changes of students, by one statement for each kind. */
export async function readTakenSince(
  database: Database | Transaction,
  changes: readonly { studentId: string; change: StudentChange }[],
): Promise<TakenSince> {
  const addresses = changes.flatMap(({ change: { before } }) =>
    [before.email, before.loginName].filter((each) => typeof each === "string"),
  );
  const ids = changes.flatMap(({ change: { idsBefore } }) =>
    externalIdKinds.flatMap((kind) =>
      idsBefore[kind] ? [{ kind, key: externalIdKey(idsBefore[kind]) }] : [],
    ),
  );
  const rolls = changes.flatMap(({ change }) => change.rolls).filter(({ before }) => before !== null);
  const groups = changes.flatMap(({ change }) => change.ended.map(({ classGroupId }) => classGroupId));
  const people = await database.execute<{ id: string; email: string | null; loginName: string | null }>(sql`
    select id, email, login_name as "loginName" from users
    where (email = any(${sql.param(addresses)}::text[]) or login_name = any(${sql.param(addresses)}::text[])) and deleted_at is null`);
  const holders = await database.execute<{ id: string; kind: string; key: string }>(sql`
    select student_id as id, external_ids.kind, external_ids.key from external_ids
    join unnest(${sql.param(ids.map(({ kind }) => kind))}::text[], ${sql.param(ids.map(({ key }) => key))}::text[]) as told (kind, key)
      on told.kind = external_ids.kind and told.key = external_ids.key`);
  const held = await findHeldNumbers(
    database,
    rolls.map(({ enrolmentId, before }) => ({ enrolmentId, rollNumber: before ?? "" })),
  );
  const present = await database.execute<{ id: string }>(
    sql`select id from class_groups where id = any(${sql.param(groups)}::uuid[])`,
  );
  const byAddress = new Map(
    people.rows.flatMap(({ id, email, loginName }) =>
      [email, loginName].flatMap((address) => (address === null ? [] : [[address, id] as const])),
    ),
  );
  const byId = new Map(holders.rows.map(({ id, kind, key }) => [`${kind} ${key}`, id]));
  const classGroups = new Set(present.rows.map(({ id }) => id));
  return {
    hasAddress: (studentId, address) => (byAddress.get(address) ?? studentId) !== studentId,
    hasId: (studentId, kind, value) =>
      (byId.get(`${kind} ${externalIdKey(value)}`) ?? studentId) !== studentId,
    hasRollNumber: (enrolmentId) => held.has(enrolmentId),
    hasClassGroup: (classGroupId) => classGroups.has(classGroupId),
  };
}

/** The enrolments whose wanted roll numbers another student of the class group has on one of their days. */
export async function findHeldNumbers(
  database: Database | Transaction,
  wanted: readonly { enrolmentId: string; rollNumber: string }[],
): Promise<Set<string>> {
  const ids = wanted.map(({ enrolmentId }) => enrolmentId);
  const keys = wanted.map(({ rollNumber }) => rollNumberKey(rollNumber));
  const { rows } = await database.execute<{ id: string }>(sql`
    select distinct own.id
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(keys)}::text[]) as wanted (enrolment_id, roll_key)
    join enrolments as own on own.id = wanted.enrolment_id
    join enrolments as held on held.class_group_id = own.class_group_id and held.student_id <> own.student_id
      and held.roll_key = wanted.roll_key
      and daterange(held.starts_on, held.ends_on, '[]') && daterange(own.starts_on, own.ends_on, '[]')`);
  return new Set(rows.map(({ id }) => id));
}
