import type { Database, Transaction } from "#db/client.ts";
import { listContactChanges, type ParentContact } from "./guardians.queries.ts";

interface ChangedContact {
  /** Null for one that the student was the first to enter. */
  before: string | null;
  after: string | null;
}

/** A student's changes of the parent's contacts that no admin has confirmed yet. */
interface ContactChange {
  /** When they last did. */
  at: Date;
  phone: ChangedContact | null;
  email: ChangedContact | null;
}

type Change = Awaited<ReturnType<typeof listContactChanges>>[number];

const keys = ["phone", "parentEmail"] as const;

const fieldsOf = (image: unknown): Record<string, unknown> =>
  typeof image === "object" && image !== null ? (image as Record<string, unknown>) : {};

const columns = { phone: "phone", parentEmail: "email" } as const;

/** Whether an admin's change of the guardians says that they have seen a contact of the first one, or replaced it. */
function isConfirmed(key: (typeof keys)[number], before: unknown, after: unknown): boolean {
  const firstOf = (image: unknown) => {
    const { guardians } = fieldsOf(image);
    return Array.isArray(guardians) ? fieldsOf(guardians[0])[columns[key]] : undefined;
  };
  return key in fieldsOf(after) || firstOf(before) !== firstOf(after);
}

/**
 * Replays the changes: the student's count until an admin confirms them, or replaces that contact; one that was changed back does not.
 * Null when there is nothing to confirm.
 */
function replay(changes: readonly Change[], contact: ParentContact): ContactChange | null {
  const open = new Map<(typeof keys)[number], { at: Date; before: string | null }>();
  for (const { at, action, studentId, actorId, ...images } of changes) {
    const [before, after] = [fieldsOf(images.before), fieldsOf(images.after)];
    for (const key of keys) {
      if (action === "guardian.change") {
        if (isConfirmed(key, before, after)) open.delete(key);
      } else if (key in after) {
        const former = before[key];
        const replaced = open.has(key) ? open.get(key)?.before : former;
        if (actorId !== studentId) open.delete(key);
        else open.set(key, { at, before: typeof replaced === "string" && replaced !== "" ? replaced : null });
      }
    }
  }
  const [phone, email] = keys.map((key) => {
    const change = open.get(key);
    return change && change.before !== contact[key]
      ? { at: change.at, before: change.before, after: contact[key] }
      : null;
  });
  const times = [phone, email].flatMap((each) => (each ? [each.at.getTime()] : []));
  if (times.length === 0) return null;
  const shown = (each: typeof phone) => (each ? { before: each.before, after: each.after } : null);
  return { at: new Date(Math.max(...times)), phone: shown(phone), email: shown(email) };
}

/** What students, given with their present contacts, changed about them and no admin has confirmed; only those who did. */
export async function contactChangesOf(
  database: Database | Transaction,
  contacts: ReadonlyMap<string, ParentContact>,
): Promise<Map<string, ContactChange>> {
  const changes = await listContactChanges(database, [...contacts.keys()]);
  const byStudent = Map.groupBy(changes, ({ studentId }) => studentId);
  return new Map(
    Array.from(contacts).flatMap(([studentId, contact]) => {
      const change = replay(byStudent.get(studentId) ?? [], contact);
      return change ? [[studentId, change]] : [];
    }),
  );
}

/** The same for one student; null when there is nothing to confirm. */
export async function contactChangeOf(
  database: Database | Transaction,
  studentId: string,
  contact: ParentContact,
): Promise<ContactChange | null> {
  return (await contactChangesOf(database, new Map([[studentId, contact]]))).get(studentId) ?? null;
}
