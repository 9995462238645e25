import { isDeepStrictEqual } from "node:util";
import type { Database, Transaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import { guardiansKey } from "#domain/import/merge-guardians.ts";
import type { StudentFields } from "#domain/import/planned-rows.ts";
import type { Role } from "#domain/roles.ts";
import { externalIdKinds } from "#domain/student-ids.ts";
import type { Enrolment } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import {
  type GuardianDetails,
  readGuardians,
} from "#features/students/server/guardians/guardians.queries.ts";
import { readTakenSince } from "./taken-since.queries.ts";
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

/** What goes back at a student: only what is still as the import left it. */
interface Restoration {
  id: string;
  fields: Partial<StudentFields>;
  ids: StudentChange["ids"];
  removedIds: (typeof externalIdKinds)[number][];
  rolls: { enrolmentId: string; rollNumber: string | null }[];
  guardians: GuardianDetails[] | null;
  ended: Enrolment[];
  added: string[];
}

export interface UndoPlan {
  removedStudents: string[];
  /** Students whom somebody has used: they leave. */
  endedStudents: { studentId: string; name: string }[];
  returned: string[];
  restorations: Restoration[];
  removedTeachers: string[];
  teacherFields: {
    id: string;
    email?: null;
    phone?: null;
    education?: null;
    joiningDate?: null;
    courses?: string[];
  }[];
  taught: { classGroupId: string; teacherId: string; subject: string }[];
  groups: string[];
  kept: { id: string; name: string }[];
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
  const nameOf = (id: string) => {
    const person = people.get(id);
    return person === undefined ? "" : fullName(person);
  };
  const present = added.filter(({ id }) => people.has(id));
  const used = await findUsed(
    database,
    importId,
    present.map(({ id }) => id),
  );
  const isOf = (role: Role) => (each: { id: string }) => people.get(each.id)?.role === role;
  const unused = present.filter(({ id }) => !used.has(id));
  const removedStudents = unused.filter(isOf("student")).map(({ id }) => id);
  const removedTeachers = unused.filter(isOf("teacher")).map(({ id }) => id);
  const stays = present.filter(({ id, isOwn }) => isOwn && used.has(id));
  const kept = stays.filter(isOf("teacher")).map(({ id }) => ({ id, name: nameOf(id) }));
  const removed = new Set([...removedStudents, ...removedTeachers]);
  const addedIds = new Set(added.map(({ id }) => id));
  const changes = all.filter(({ recordId }) => !removed.has(recordId));
  const restorations = await planRestorations(database, changes, people);
  const usedGroups = await findUsedGroups(database, idsOf(changes, "class-group-added"), {
    students: removedStudents,
    enrolments: restorations.flatMap(({ added }) => added),
  });
  const teacherFields = changes.flatMap(({ kind, recordId, change }) =>
    kind === "teacher-changed" && people.has(recordId) ? [restoreTeacher(recordId, change, people)] : [],
  );
  return {
    removedStudents,
    endedStudents: stays
      .filter(isOf("student"))
      .filter(({ id }) => people.get(id)?.leftOn === null)
      .map(({ id }) => ({ studentId: id, name: nameOf(id) })),
    // Whose addition is undone has left because of that.
    returned: changes.flatMap(({ kind, recordId, change }) =>
      kind === "student-left" && people.get(recordId)?.leftOn === change.leftOn && !addedIds.has(recordId)
        ? [recordId]
        : [],
    ),
    restorations: restorations.filter((each) => !isEmpty(each)),
    removedTeachers,
    teacherFields,
    taught: changes.flatMap(({ kind, recordId, change }) =>
      kind === "taught"
        ? [{ classGroupId: recordId, teacherId: String(change.teacherId), subject: String(change.subject) }]
        : [],
    ),
    groups: idsOf(changes, "class-group-added").filter((id) => !usedGroups.has(id)),
    kept: [
      ...kept,
      ...restorations.filter(({ isKept }) => isKept).map(({ id }) => ({ id, name: nameOf(id) })),
    ],
  };
}

const isEmpty = ({ id: _id, ...each }: Restoration) =>
  Object.values(each).every(
    (part) => part === null || typeof part === "boolean" || Object.keys(part).length === 0,
  );

async function planRestorations(
  database: Database | Transaction,
  changes: Changes,
  people: KnownPeople,
): Promise<(Restoration & { isKept: boolean })[]> {
  const changed = changes.filter(({ kind, recordId }) => kind === "student-changed" && people.has(recordId));
  const details = changed.map(({ change }) => change as unknown as StudentChange);
  const ids = await readIdsOf(
    database,
    changed.map(({ recordId }) => recordId),
  );
  const enrolments = await readEnrolmentsOf(
    database,
    details.flatMap(({ rolls, added, ended }) => [
      ...rolls.map(({ enrolmentId }) => enrolmentId),
      ...[...added, ...ended].map(({ id }) => id),
    ]),
  );
  const taken = await readTakenSince(
    database,
    changed.flatMap(({ recordId }, index) => {
      const change = details[index];
      return change === undefined ? [] : [{ studentId: recordId, change }];
    }),
  );
  const restorations: (Restoration & { isKept: boolean })[] = [];
  for (const [index, { recordId: id }] of changed.entries()) {
    const change = details[index];
    const person = people.get(id);
    if (change === undefined || person === undefined) continue;
    let isKept = false;
    /** Whether a value is still as the import left it. */
    const isAsLeft = (now: unknown, left: unknown) => {
      if (isDeepStrictEqual(now, left)) return true;
      isKept = true;
      return false;
    };
    /** Whether nobody else has by now what would be given back. */
    const isFree = (isTaken: boolean) => {
      isKept ||= isTaken;
      return !isTaken;
    };
    const fields: Partial<StudentFields> = {};
    for (const [field, left] of Object.entries(change.after)) {
      const key = field as keyof StudentFields;
      const before = change.before[key] ?? null;
      const isAddress = (key === "email" || key === "loginName") && before !== null;
      if (isAsLeft(person[key], left) && isFree(isAddress && taken.hasAddress(id, before)))
        Object.assign(fields, { [key]: before });
    }
    const told = externalIdKinds.filter((kind) => {
      const before = change.idsBefore[kind];
      return (
        change.ids[kind] !== undefined &&
        isAsLeft(ids.get(`${id} ${kind}`), change.ids[kind]) &&
        isFree(before !== undefined && taken.hasId(id, kind, before))
      );
    });
    const rolls = change.rolls.filter(
      ({ enrolmentId, before, rollNumber }) =>
        isAsLeft(enrolments.get(enrolmentId)?.rollNumber, rollNumber) &&
        isFree(before !== null && taken.hasRollNumber(enrolmentId)),
    );
    // Somebody who was moved on since stays where they are.
    const staysPut = change.added.some(({ id: added }) => enrolments.get(added)?.endsOn !== null);
    isKept ||= staysPut;
    const { guardians } = change;
    const present = guardians === null ? [] : await readGuardians(database, id, person);
    const restored =
      guardians !== null && isAsLeft(guardiansKey(present), guardiansKey(guardians.after))
        ? guardians.before.map((each) => ({ ...each, ...notImported(each, present) }))
        : null;
    const ended = staysPut
      ? []
      : change.ended.filter(({ classGroupId }) => isFree(!taken.hasClassGroup(classGroupId)));
    restorations.push({
      id,
      isKept,
      fields,
      ids: Object.fromEntries(
        told.flatMap((kind) => (change.idsBefore[kind] ? [[kind, change.idsBefore[kind]]] : [])),
      ),
      removedIds: told.filter((kind) => change.idsBefore[kind] === undefined),
      rolls: rolls.map(({ enrolmentId, before }) => ({ enrolmentId, rollNumber: before })),
      guardians: restored,
      ended,
      added: staysPut ? [] : change.added.map(({ id: enrolmentId }) => enrolmentId),
    });
  }
  return restorations;
}

/** What no file says about a guardian stays as it is. */
function notImported(guardian: GuardianDetails, present: readonly GuardianDetails[]) {
  const { language, mayReceive = true } = present.find(({ id }) => id === guardian.id) ?? guardian;
  return { language, mayReceive };
}

function restoreTeacher(
  id: string,
  change: Record<string, unknown>,
  people: KnownPeople,
): UndoPlan["teacherFields"][number] {
  const person = people.get(id);
  const { before = {}, after = {} } = change as { before?: object; after?: object };
  const fields = Object.fromEntries(
    Object.entries(after).flatMap(([field, left]) =>
      // Someone may sign in with the address by now.
      isDeepStrictEqual(person?.[field as "phone"], left) && !(field === "email" && person?.hasPassword)
        ? [[field, (before as Record<string, unknown>)[field] ?? null]]
        : [],
    ),
  );
  return { id, ...fields };
}
