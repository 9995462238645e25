import type { Transaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import { type GuardianPerson, toPerson } from "#domain/known-guardians.ts";
import type { Actor } from "#domain/roles.ts";
import { lockPlanning } from "#features/messages/server/queues/message-queues.queries.ts";
import {
  lockContact,
  readGuardians,
  writeGuardians,
} from "#features/students/server/guardians/guardians.queries.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { deleteMailsWith } from "#server/base/outbox.ts";
import type { ErasedFrom } from "#server/privacy/personal-table.ts";
import { replaceTraces } from "#server/privacy/replace-traces.ts";
import {
  findErasedGuardian,
  findSiblings,
  type GuardianKey,
  isMeant,
  listGuardianPeople,
} from "./erased-guardian.queries.ts";
import { allowLongStatements, idsIn, recordsOf } from "./erased-person.queries.ts";

/** Contacts alone, in the profile. */
const ofProfile: GuardianKey = { id: null, endedBy: null };

/** Takes a person out of the guardians of a student; what an older backup knows them by. */
async function takeOut(tx: Transaction, studentId: string, person: GuardianPerson): Promise<GuardianKey[]> {
  const contact = await lockContact(tx, studentId);
  if (contact !== null) {
    const present = await readGuardians(tx, studentId, contact);
    const isBareTheirs = person.known.some(({ id, endedBy }) => id === null && endedBy === null);
    const left = present.filter(({ id }) => (id === null ? !isBareTheirs : !person.ids.has(id)));
    if (left.length < present.length) await writeGuardians(tx, studentId, left);
  }
  const contactsAlone = person.known.filter(({ id }) => id === null).map(({ endedBy }) => endedBy);
  return [
    ...[...person.ids].map((id) => ({ id, endedBy: null })),
    ...[...new Set(contactsAlone)].map((endedBy) => ({ id: null, endedBy })),
  ];
}

/**
 * Takes everything about a guardian of a student out of every table, within the transaction of the caller, and out of the mails that lie in files:
 * also where they are a guardian of brothers and sisters. What others have as well stays theirs. Returns what older backups know them by, or null when
 * there is no such guardian. `inOlder` is for a backup that may be older than the entry that the key names.
 */
export async function eraseGuardianIn(
  tx: Transaction,
  actor: Actor | null,
  { studentId, key, inOlder = false }: { studentId: string; key: GuardianKey; inOlder?: boolean },
  { personalTables, dataDir }: ErasedFrom,
): Promise<(GuardianKey & { of: string })[] | null> {
  await allowLongStatements(tx);
  // Nobody prepares a message to them meanwhile.
  await lockPlanning(tx);
  await lockByName(tx, "merging students");
  const people = await listGuardianPeople(tx, studentId);
  const person =
    people.find((each) => isMeant(each, key)) ??
    (inOlder && key.id === null ? people.find((each) => isMeant(each, ofProfile)) : undefined);
  if (person === undefined) return null;
  const siblings = await findSiblings(tx, idsIn(await recordsOf(tx, studentId)), person);
  const keys: (GuardianKey & { of: string })[] = [];
  const same: GuardianPerson[] = [];
  for (const id of [studentId, ...siblings].sort()) {
    const theirs = id === studentId ? [person] : await listGuardianPeople(tx, id);
    for (const each of theirs.filter((other) => other === person || isSame(other, person))) {
      same.push(each);
      for (const found of await takeOut(tx, id, each)) keys.push({ ...found, of: id });
    }
  }
  const all = toPerson(same.flatMap(({ known }) => known));
  const guardian = await findErasedGuardian(tx, [studentId, ...siblings], all);
  for (const { table, erase, eraseGuardian } of personalTables) {
    await eraseGuardian?.(tx, guardian);
    for (const step of typeof erase === "string" ? [] : erase)
      if ("texts" in step) await replaceTraces(tx, table, step.texts, guardian.traces);
  }
  for (const id of [studentId, ...siblings])
    await writeAuditEntry(tx, { actor, action: "guardian.erase", recordId: id, studentId: id });
  await deleteMailsWith(dataDir, guardian.traces);
  return keys;
}

/** Whether a guardian of a brother or sister is the same person. */
function isSame(other: GuardianPerson, { names, contacts }: GuardianPerson): boolean {
  const isReached = [...other.contacts].some((contact) => contacts.has(contact));
  return isReached && (other.names.size === 0 || [...other.names].some((name) => names.has(name)));
}
