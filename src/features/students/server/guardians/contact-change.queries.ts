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

/** The contact in a list of guardians that an entry has kept: the first one's. */
function listedContact(key: (typeof keys)[number], image: unknown): unknown {
  const { guardians } = fieldsOf(image);
  const [first] = Array.isArray(guardians) ? guardians : [];
  return fieldsOf(first)[key === "phone" ? "phone" : "email"];
}

/** Whether an entry is about a contact: it changed it in the profile, or says that an admin has seen it or replaced it. */
const isAbout = (key: (typeof keys)[number], { action, before, after }: Change) =>
  key in fieldsOf(after) ||
  (action === "guardian.change" && listedContact(key, before) !== listedContact(key, after));

const isByStudent = ({ action, actorId, studentId }: Change) =>
  action === "student.change-contact" && actorId === studentId;

/**
 * What the student changed since anybody else did, or saw it; what was changed back does not count. Null when there is nothing to confirm.
 */
function unseenChange(changes: readonly Change[], contact: ParentContact): ContactChange | null {
  const [phone, email] = keys.map((key) => {
    const about = changes.filter((change) => isAbout(key, change));
    const unseen = about.slice(about.findLastIndex((change) => !isByStudent(change)) + 1);
    const [first, last] = [unseen[0], unseen.at(-1)];
    const before = String(fieldsOf(first?.before)[key] ?? "") || null;
    return first && last && before !== contact[key] ? { at: last.at, before, after: contact[key] } : null;
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
      const change = unseenChange(byStudent.get(studentId) ?? [], contact);
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
