import { randomUUID } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { contactOf, guardianRelations, perChannel } from "#domain/guardians.ts";
import { isLanguage, languages } from "#locales/languages.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { wasNotUndone } from "#server/audit/write-audit-entry.ts";
import { answerFor, type RecordedConsents, readAnswers } from "./consents.queries.ts";
import { guardians } from "./guardians.table.ts";

/** A guardian without their answers, with the contacts from either table. The id is null for a first one of whom only these are known. */
export const guardianSchema = z.strictObject({
  id: z.uuid().nullable(),
  name: z.string(),
  relation: z.enum(guardianRelations),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(languages).nullable().describe("The language of messages to them; null for the school's"),
  mayReceive: z.boolean().describe("Whether the school may tell them anything at all"),
});

export type GuardianDetails = z.infer<typeof guardianSchema>;

/** A guardian with the answers that hold for their contacts. */
export interface Guardian extends GuardianDetails {
  consent: RecordedConsents;
}

/** The parent's contacts in a student's profile: those of the first guardian. */
export interface ParentContact {
  phone: string | null;
  parentEmail: string | null;
}

type Row = typeof guardians.$inferSelect;

const isStudent = (studentId: string) =>
  and(eq(users.id, studentId), eq(users.role, "student"), isNull(users.deletedAt));

const profile = {
  name: users.name,
  surname: users.surname,
  phone: users.phone,
  parentEmail: users.parentEmail,
  updatedAt: users.updatedAt,
};

/** A student's name, the parent's contacts and the time of the last change; null when there is no such student. */
export async function findContact(database: Database | Transaction, studentId: string) {
  const [found] = await database.select(profile).from(users).where(isStudent(studentId));
  return found ?? null;
}

/** Like `findContact`, with the student locked until the transaction ends. */
export async function lockContact(tx: Transaction, studentId: string) {
  const [found] = await tx.select(profile).from(users).where(isStudent(studentId)).for("update");
  return found ?? null;
}

/** A newer version may have stored values that this one does not know. */
function toGuardian({ id, name, relation, phone, email, language, mayReceive }: Row): GuardianDetails {
  return {
    ...{ id, name, phone, email, mayReceive },
    relation: guardianRelations.find((each) => each === relation) ?? "other",
    language: isLanguage(language) ? language : null,
  };
}

/** A student's guardians in their order. The first is always there: their contacts are the profile's, `contact`. */
export async function readGuardians(
  database: Database | Transaction,
  studentId: string,
  { phone, parentEmail }: ParentContact,
): Promise<[Guardian, ...Guardian[]]> {
  const rows = await database
    .select()
    .from(guardians)
    .where(eq(guardians.studentId, studentId))
    .orderBy(asc(guardians.position));
  const answers = await readAnswers(database, studentId, [{ phone, email: parentEmail }, ...rows]);
  const withAnswers = (guardian: GuardianDetails): Guardian => ({
    ...guardian,
    consent: perChannel((channel) => answerFor(answers, channel, contactOf(guardian, channel))),
  });
  const first = rows.find(({ position }) => position === 1);
  const unknown = { id: null, name: "", relation: "guardian" as const, language: null, mayReceive: true };
  return [
    withAnswers({ ...(first ? toGuardian(first) : unknown), phone, email: parentEmail }),
    ...rows.filter((row) => row !== first).map((row) => withAnswers(toGuardian(row))),
  ];
}

function toRow(
  studentId: string,
  { id, name, relation, phone, email, language, mayReceive }: GuardianDetails,
  index: number,
): typeof guardians.$inferInsert {
  return {
    ...{ id: id ?? randomUUID(), studentId, position: index + 1, name, relation, language, mayReceive },
    ...(index > 0 && { phone, email }),
  };
}

/** Whether only the contacts, which are in the profile, are known of a first guardian: then there is no row. */
function isBare({ name, relation, language, mayReceive }: GuardianDetails): boolean {
  return name === "" && relation === "guardian" && language === null && mayReceive;
}

/** The guardians of students who have a row, by their ids: of first ones without their contacts, which are in the profile. */
export async function readStoredGuardians(
  tx: Transaction,
  studentIds: readonly string[],
): Promise<Map<string, GuardianDetails>> {
  const rows = await tx
    .select()
    .from(guardians)
    .where(inArray(guardians.studentId, [...studentIds]))
    .orderBy(asc(guardians.position));
  return new Map(rows.map((row) => [row.id, toGuardian(row)]));
}

/** Replaces a student's guardians, and the parent's contacts in the profile by those of the first. Answers stay with the contacts. */
export async function writeGuardians(
  tx: Transaction,
  studentId: string,
  list: readonly GuardianDetails[],
): Promise<void> {
  await writeManyGuardians(tx, new Map([[studentId, list]]));
}

/** As `writeGuardians`, for many locked students at once. */
export async function writeManyGuardians(
  tx: Transaction,
  lists: ReadonlyMap<string, readonly GuardianDetails[]>,
): Promise<void> {
  const ids = [...lists.keys()];
  if (ids.length === 0) return;
  await tx.delete(guardians).where(inArray(guardians.studentId, ids));
  const rows = [...lists].flatMap(([studentId, list]) =>
    list
      .map((guardian, index) => toRow(studentId, guardian, index))
      .slice(list[0] && isBare(list[0]) ? 1 : 0),
  );
  await insertRows(tx, guardians, rows);
  const firsts = [...lists.values()].map(([first]) => first);
  await tx.execute(sql`
    update users set phone = first.phone, parent_email = first.email, updated_at = now()
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(firsts.map((first) => first?.phone ?? null))}::text[],
      ${sql.param(firsts.map((first) => first?.email ?? null))}::text[]) as first (id, phone, email)
    where users.id = first.id`);
}

const contactActions = ["guardian.change", "student.change-contact"] as const;

/** Every change of students' guardians and contacts that has not been undone, oldest first. */
export async function listContactChanges(database: Database | Transaction, studentIds: readonly string[]) {
  return database
    .select({
      studentId: auditLog.recordId,
      at: auditLog.at,
      action: auditLog.action,
      actorId: auditLog.actorId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.recordId, [...studentIds]),
        inArray(auditLog.action, [...contactActions]),
        wasNotUndone(database as Transaction),
      ),
    )
    .orderBy(asc(auditLog.id));
}

/**
 * The condition, as SQL, that nobody can be reached for a student: neither the profile nor any guardian has a phone or an
 * e-mail. `student` is the name or alias of the table `users` in the statement.
 */
export function hasNoParentContact(student = "users"): string {
  return `(${student}.phone is null and ${student}.parent_email is null and not exists (
    select from guardians where guardians.student_id = ${student}.id
      and (guardians.phone is not null or guardians.email is not null)))`;
}
