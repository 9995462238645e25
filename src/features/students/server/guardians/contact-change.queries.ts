import type { Database, Transaction } from "#db/client.ts";
import { listContactChanges, type ParentContact } from "./guardians.queries.ts";

interface ChangedContact {
  before: string;
  after: string | null;
}

/** A student's changes of the parent's contacts that no admin has confirmed yet. */
interface ContactChange {
  /** When they last did. */
  at: Date;
  phone: ChangedContact | null;
  email: ChangedContact | null;
}

const keys = ["phone", "parentEmail"] as const;

const fieldsOf = (image: unknown): Record<string, unknown> =>
  typeof image === "object" && image !== null ? (image as Record<string, unknown>) : {};

/**
 * Replays the changes: the student's count until an admin saves the guardians, or replaces that contact; one that was
 * changed back does not, nor does the first contact, which replaces nothing. Null when there is nothing to confirm.
 */
export async function contactChangeOf(
  database: Database | Transaction,
  studentId: string,
  contact: ParentContact,
): Promise<ContactChange | null> {
  const open = new Map<(typeof keys)[number], { at: Date; before: string }>();
  for (const { at, action, actorId, ...images } of await listContactChanges(database, studentId)) {
    const [before, after] = [fieldsOf(images.before), fieldsOf(images.after)];
    for (const key of keys) {
      const isChanged = action === "student.change-contact" && key in after;
      if (action === "guardian.change" || (isChanged && actorId !== studentId)) open.delete(key);
      else if (isChanged) {
        const replaced = open.get(key)?.before ?? before[key];
        if (typeof replaced === "string") open.set(key, { at, before: replaced });
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
