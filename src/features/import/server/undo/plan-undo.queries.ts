import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import { guardiansKey } from "#domain/import/merge-guardians.ts";
import type { Role } from "#domain/roles.ts";
import { externalIdKey, externalIdKinds, rollNumberKey } from "#domain/student-ids.ts";
import {
  type GuardianDetails,
  readGuardians,
} from "#features/students/server/guardians/guardians.queries.ts";
import {
  findUsed,
  findUsedGroups,
  type KnownPeople,
  listAdded,
  listChanges,
  readEnrolmentsOf,
  readIdsOf,
  readPeople,
  type StudentChange,
} from "./undo-import.queries.ts";

/**
 * What the undo of an import does. Each person goes back as a whole: who was added goes, unless somebody has used them, and who was changed
 * becomes what they were, unless they were changed since or somebody else has what they had. Otherwise they stay as they are.
 */
export interface UndoPlan {
  removedStudents: string[];
  removedTeachers: string[];
  /** Students who had left by the import. */
  returned: string[];
  restoredStudents: { id: string; change: StudentChange; guardians: GuardianDetails[] | null }[];
  restoredTeachers: { id: string; before: Record<string, unknown> }[];
  taught: { classGroupId: string; teacherId: string; subject: string }[];
  groups: string[];
  inUse: { id: string; name: string }[];
}

type Changes = Awaited<ReturnType<typeof listChanges>>;

const idsOf = (changes: Changes, kind: Changes[number]["kind"]) =>
  changes.filter((each) => each.kind === kind).map(({ recordId }) => recordId);

/** What the undo of an import does to the school as it is. */
export async function planUndo(database: Database | Transaction, importId: string): Promise<UndoPlan> {
  const all = await listChanges(database, importId);
  const added = await listAdded(database, importId);
  const people = await readPeople(database, [
    ...added.map(({ id }) => id),
    ...all
      .filter(({ kind }) => kind !== "class-group-added" && kind !== "taught")
      .map(({ recordId }) => recordId),
  ]);
  const present = added.filter(({ id }) => people.has(id));
  const used = await findUsed(
    database,
    importId,
    present.map(({ id }) => id),
  );
  const unused = present.filter(({ id }) => !used.has(id));
  const removedOf = (role: Role) =>
    unused.filter(({ id }) => people.get(id)?.role === role).map(({ id }) => id);
  const [removedStudents, removedTeachers] = [removedOf("student"), removedOf("teacher")];
  const removed = new Set([...removedStudents, ...removedTeachers]);
  const addedIds = new Set(added.map(({ id }) => id));
  const changes = all.filter(({ recordId }) => !removed.has(recordId));
  const restoredStudents = await planStudents(database, changes, { people, removedStudents });
  const restoredTeachers = changes.flatMap(({ kind, recordId: id, change }) => {
    const { before, after } = change as { before: Record<string, unknown>; after: Record<string, unknown> };
    return kind === "teacher-changed" && isAsLeft(people.get(id), after)
      ? [{ id, before: restored(before, after) }]
      : [];
  });
  const usedGroups = await findUsedGroups(database, idsOf(changes, "class-group-added"), {
    students: removedStudents,
    enrolments: restoredStudents.flatMap(({ change }) => change.added.map(({ id }) => id)),
  });
  const isRestored = new Set([...restoredStudents, ...restoredTeachers].map(({ id }) => id));
  const inUse = [
    ...present.filter(({ id, isOwn }) => isOwn && used.has(id)).map(({ id }) => id),
    ...[...idsOf(changes, "student-changed"), ...idsOf(changes, "teacher-changed")].filter(
      (id) => !isRestored.has(id),
    ),
  ];
  return {
    removedStudents,
    removedTeachers,
    // Whose addition is undone has left because of that.
    returned: changes.flatMap(({ kind, recordId, change }) =>
      kind === "student-left" && people.get(recordId)?.leftOn === change.leftOn && !addedIds.has(recordId)
        ? [recordId]
        : [],
    ),
    restoredStudents,
    restoredTeachers,
    taught: changes.flatMap(({ kind, recordId, change }) =>
      kind === "taught"
        ? [{ classGroupId: recordId, teacherId: String(change.teacherId), subject: String(change.subject) }]
        : [],
    ),
    groups: idsOf(changes, "class-group-added").filter((id) => !usedGroups.has(id)),
    inUse: [...new Set(inUse)].flatMap((id) => {
      const person = people.get(id);
      return person === undefined ? [] : [{ id, name: fullName(person) }];
    }),
  };
}

/** The fields that were changed, as they were before. */
export const restored = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(after).map((field) => [field, before[field] ?? null]));

/** Whether the fields of a person are still as the import left them, and nobody has begun to sign in with an address that it brought. */
function isAsLeft(person: ReturnType<KnownPeople["get"]>, after: Record<string, unknown>): boolean {
  if (person === undefined || (person.role === "teacher" && "email" in after && person.hasPassword))
    return false;
  return Object.entries(after).every(([field, left]) => isDeepStrictEqual(person[field as "name"], left));
}

/** The students who are still as the import left them, and who can have back what they had. */
async function planStudents(
  database: Database | Transaction,
  changes: Changes,
  { people, removedStudents }: { people: KnownPeople; removedStudents: readonly string[] },
): Promise<UndoPlan["restoredStudents"]> {
  const changed = changes.flatMap(({ kind, recordId, change }) =>
    kind === "student-changed" && people.has(recordId)
      ? [{ id: recordId, change: change as unknown as StudentChange }]
      : [],
  );
  const ids = await readIdsOf(
    database,
    changed.map(({ id }) => id),
  );
  const enrolments = await readEnrolmentsOf(
    database,
    changed.flatMap(({ change: { rolls, added, ended } }) => [
      ...rolls.map(({ enrolmentId }) => enrolmentId),
      ...[...added, ...ended].map(({ id }) => id),
    ]),
  );
  const taken = await findTaken(database, changed, { enrolments, removedStudents });
  const students: UndoPlan["restoredStudents"] = [];
  for (const { id, change } of changed) {
    const person = people.get(id);
    const { after, rolls, added, guardians } = change;
    if (person === undefined || !isAsLeft(person, after)) continue;
    if (Object.entries(change.ids).some(([kind, value]) => ids.get(`${id} ${kind}`) !== value)) continue;
    if (rolls.some(({ enrolmentId, rollNumber }) => enrolments.get(enrolmentId)?.rollNumber !== rollNumber))
      continue;
    if (added.some((each) => enrolments.get(each.id)?.endsOn !== null)) continue;
    const present = guardians === null ? [] : await readGuardians(database, id, person);
    if (guardians !== null && guardiansKey(present) !== guardiansKey(guardians.after)) continue;
    students.push({
      id,
      change,
      guardians: guardians?.before.map((each) => ({ ...each, ...notImported(each, present) })) ?? null,
    });
  }
  return withoutTaken(students, taken);
}

/** Leaves out students whose former numbers or places are held by someone who is not restored as well. */
function withoutTaken<Student extends { id: string; change: StudentChange }>(
  students: Student[],
  taken: Awaited<ReturnType<typeof findTaken>>,
): Student[] {
  const givenBack = new Set(
    students.flatMap(({ id, change: { ids, added, rolls } }) => [
      ...Object.keys(ids).map((kind) => `${id} ${kind}`),
      ...added.map((each) => each.id),
      ...rolls.map(({ enrolmentId }) => enrolmentId),
    ]),
  );
  const stay = new Set(taken.filter(({ by }) => !givenBack.has(by)).map(({ id }) => id));
  const free = students.filter(({ id }) => !stay.has(id));
  return free.length === students.length ? free : withoutTaken(free, taken);
}

/**
 * What students had and cannot simply have back: another student has the address, number or roll number by now, `by` that person, kind of
 * number or enrolment, or the class group is gone. Those who are removed have nothing.
 */
async function findTaken(
  database: Database | Transaction,
  students: readonly { id: string; change: StudentChange }[],
  {
    enrolments,
    removedStudents,
  }: { enrolments: Awaited<ReturnType<typeof readEnrolmentsOf>>; removedStudents: readonly string[] },
): Promise<{ id: string; by: string }[]> {
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
  const stays = (column: string) =>
    sql`${sql.raw(column)} <> former.id and ${sql.raw(column)} <> all(${sql.param([...removedStudents])}::uuid[])`;
  const { rows } = await database.execute<{ id: string; by: string }>(sql`
    select former.id, users.id::text as by from ${recordset(addresses)} (id uuid, value text)
    join users on value in (email, login_name) and deleted_at is null and ${stays("users.id")}
    union select former.id, student_id || ' ' || former.kind from ${recordset(ids)} (id uuid, kind text, key text)
    join external_ids on external_ids.kind = former.kind and external_ids.key = former.key and ${stays("student_id")}
    union select former.id, held.id::text from ${recordset(rolls)} (id uuid, enrolment uuid, key text)
    join enrolments as own on own.id = former.enrolment
    join enrolments as held on held.class_group_id = own.class_group_id and held.roll_key = former.key and ${stays("held.student_id")}
      and daterange(held.starts_on, held.ends_on, '[]') && daterange(own.starts_on, null)
    union select former.id, former."group"::text from ${recordset(groups)} (id uuid, "group" uuid)
    where not exists (select from class_groups where class_groups.id = former."group")`);
  return rows;
}

/** What no file says about a guardian stays as it is. */
function notImported(guardian: GuardianDetails, present: readonly GuardianDetails[]) {
  const { language, mayReceive = true } = present.find(({ id }) => id === guardian.id) ?? guardian;
  return { language, mayReceive };
}
