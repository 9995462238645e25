import { createHash } from "node:crypto";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import { type MergeField, mergeFields, takesOther, type WhyNotMerged } from "#domain/merging/merge-fields.ts";
import { doubleAnswers, mergeRows, type Row } from "#domain/merging/merge-rows.ts";
import { sameGuardians } from "#domain/merging/same-guardians.ts";
import { can } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { contactChangesOf } from "#features/students/server/guardians/contact-change.queries.ts";
import { type Guardian, readGuardians } from "#features/students/server/guardians/guardians.queries.ts";
import { ApiError } from "#server/base/api-error.ts";
import { namesOfGroups, readStored, type StoredStudents, titlesOf } from "./merge-students.queries.ts";

/** One of the two records. */
export interface MergeRecord {
  id: string;
  name: string;
  surname: string;
}

/** A value in which the records may differ, as text. */
export interface MergeValue {
  field: MergeField;
  remaining: string | null;
  other: string | null;
}

const columns: Partial<Record<MergeField, string>> = {
  dateOfBirth: "date_of_birth",
  email: "email",
  loginName: "login_name",
  age: "age",
  city: "city",
  education: "education",
};

const textOrNull = (value: unknown) => (value === null || value === undefined ? null : String(value));

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/** What a preview shows of an answer: not even a hash of stars and words, which would let guesses be checked. */
const thatItIsThere = ({ id, student_id, lesson_id, created_at }: Row) => [
  id,
  student_id,
  lesson_id,
  created_at,
];

const withoutTime = (rows: readonly Row[]) => rows.map(({ updated_at: _updatedAt, ...row }) => row);

/**
 * What a merged record must still be like for the merge to be undone, by what to say if it is not. What was changed and put back is as it
 * was. What imports remember of the record does not count: nobody has seen it, and the undo restores what they remembered of both.
 */
export function digestsOf({ users, guardians, feedback, rows }: StoredStudents) {
  const { lesson_audience: asked, imported_students: _remembered, ...others } = rows;
  const changed = [withoutTime(users), withoutTime(guardians), others];
  return { answered: hashOf(feedback), asked: hashOf(asked), changed: hashOf(changed) };
}

function textOf(field: MergeField, user: Row, { rows }: StoredStudents): string | null {
  if (field === "name") return fullName({ name: String(user.name), surname: String(user.surname) });
  if (field === "rollNumber") {
    const shared = rows.enrolments.filter((row) =>
      rows.enrolments.some(
        (each) => each.student_id !== row.student_id && each.class_group_id === row.class_group_id,
      ),
    );
    const own = shared.filter((row) => row.student_id === user.id && row.roll_number !== null);
    return own.map((row) => String(row.roll_number)).join(", ") || null;
  }
  const column = columns[field];
  if (column !== undefined) return textOrNull(user[column]);
  return textOrNull(rows.external_ids.find((row) => row.student_id === user.id && row.kind === field)?.value);
}

const isStudent = (user: Row | undefined): user is Row =>
  user?.role === "student" && user.deleted_at === null;

const recordOf = (user: Row): MergeRecord => ({
  id: String(user.id),
  name: String(user.name),
  surname: String(user.surname),
});

function mergedUser(remaining: Row, other: Row, taken: readonly MergeField[]): Row {
  const merged: Row = { ...remaining };
  if (taken.includes("name")) Object.assign(merged, { name: other.name, surname: other.surname });
  for (const field of mergeFields) {
    const column = columns[field];
    if (column === undefined) continue;
    if (takesOther(field, { remaining: remaining[column], other: other[column] }, taken))
      merged[column] = other[column];
  }
  const courses = other.left_on === null ? [remaining.courses, other.courses].flat() : remaining.courses;
  return {
    ...merged,
    courses: [...new Set(courses as unknown[])],
    language: remaining.language ?? other.language,
    confirmed_at: remaining.confirmed_at ?? other.confirmed_at,
    updated_at: new Date().toISOString(),
  };
}

const contactOf = (user: Row) => ({
  phone: textOrNull(user.phone),
  parentEmail: textOrNull(user.parent_email),
});

async function guardiansOf(tx: Database | Transaction, user: Row): Promise<Guardian[]> {
  return readGuardians(tx, String(user.id), contactOf(user));
}

/** Why this actor does not merge two records, if they do not. */
async function findReason(
  tx: Database | Transaction,
  {
    actor,
    remaining,
    other,
    removesAnswers,
  }: { actor: Actor; remaining: Row; other: Row; removesAnswers: boolean },
): Promise<WhyNotMerged | null> {
  if (remaining.voided_at !== null || other.voided_at !== null) return "voided";
  if (remaining.left_on !== null && other.left_on === null) return "remainingHasLeft";
  // Afterwards nobody could tell that only the student has seen it.
  const contacts = new Map([remaining, other].map((user) => [String(user.id), contactOf(user)]));
  if ((await contactChangesOf(tx, contacts)).size > 0) return "contactUnseen";
  return removesAnswers && !can(actor, "student.merge-answers") ? "needsAdmin" : null;
}

/**
 * What becomes of two records of one student. Reads, and writes nothing: the preview shows it, and merging does it again under locks.
 * @throws ApiError `not-found` when one of them is no student, or both are one.
 */
export async function planMerge(
  tx: Database | Transaction,
  actor: Actor,
  { remainingId, otherId, taken }: { remainingId: string; otherId: string; taken: readonly MergeField[] },
) {
  const stored = await readStored(tx, [remainingId, otherId]);
  const remaining = stored.users.find(({ id }) => id === remainingId);
  const other = stored.users.find(({ id }) => id === otherId);
  if (remainingId === otherId || !isStudent(remaining) || !isStudent(other)) throw new ApiError("not-found");
  const values = mergeFields.map(
    (field): MergeValue => ({
      field,
      remaining: textOf(field, remaining, stored),
      other: textOf(field, other, stored),
    }),
  );
  const doubles = doubleAnswers(stored.feedback);
  const aside = new Set(doubles.map(({ asideId }) => asideId));
  return {
    why: await findReason(tx, { actor, remaining, other, removesAnswers: doubles.length > 0 }),
    digest: hashOf([remainingId, { ...stored, feedback: stored.feedback.map(thatItIsThere) }]),
    stored,
    remaining: recordOf(remaining),
    other: recordOf(other),
    values,
    user: mergedUser(remaining, other, taken),
    otherUser: other,
    rows: mergeRows(stored.rows, { remainingId, otherId, otherLeftOn: textOrNull(other.left_on), taken }),
    ...sameGuardians(await guardiansOf(tx, remaining), await guardiansOf(tx, other)),
    doubles,
    asideIds: [...aside],
    movedIds: stored.feedback
      .filter((row) => row.student_id === otherId && !aside.has(String(row.id)))
      .map(({ id }) => String(id)),
  };
}

/**
 * The preview that people read before merging two records.
 * @throws ApiError as `planMerge`.
 */
export async function previewMerge(database: Database, actor: Actor, remainingId: string, otherId: string) {
  return inTransaction(database, async (tx) => {
    const plan = await planMerge(tx, actor, { remainingId, otherId, taken: [] });
    const { stored, rows } = plan;
    const groups = await namesOfGroups(
      tx,
      rows.enrolments.map((row) => String(row.class_group_id)),
    );
    const more = (table: "lesson_audience" | "student_teachers") =>
      rows[table].length - stored.rows[table].filter((row) => row.student_id === remainingId).length;
    return {
      digest: plan.digest,
      why: plan.why,
      remaining: plan.remaining,
      other: plan.other,
      values: plan.values.filter(({ remaining, other }) => remaining !== other),
      feedback: plan.movedIds.length,
      asked: more("lesson_audience"),
      teachers: more("student_teachers"),
      answeredTwice: {
        count: plan.doubles.length,
        lessons: await titlesOf(
          tx,
          plan.doubles.map(({ lessonId }) => lessonId),
        ),
      },
      classGroups: rows.enrolments.map((row) => ({
        name: groups.get(String(row.class_group_id))?.name ?? "",
        schoolYear: groups.get(String(row.class_group_id))?.schoolYear ?? "",
        startsOn: String(row.starts_on),
        endsOn: row.ends_on === null ? null : String(row.ends_on),
      })),
      guardians: plan.guardians.map(({ name, phone, email }) => ({ name, phone, email })),
      leftOut: plan.leftOut,
    };
  });
}
