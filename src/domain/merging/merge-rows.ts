import { type MergeField, takesOther } from "./merge-fields.ts";

// What becomes of the rows of two records of one student. Rows are as PostgreSQL has them, in JSON.

export type Row = Record<string, unknown>;

/** The tables whose rows belong to a student, in an order in which they can be written. */
export const mergedTables = [
  "external_ids",
  "student_teachers",
  "enrolments",
  "enrolment_teachers",
  "enrolment_courses",
  "lesson_audience",
  "reminders",
  "push_notified",
  "unread_replies",
  "imported_students",
  "former_teachers",
  "consents",
] as const;

export type MergedTable = (typeof mergedTables)[number];

export type RowsByTable = Record<MergedTable, Row[]>;

interface Merging {
  remainingId: string;
  otherId: string;
  /** Since when the other record has been marked as left. */
  otherLeftOn: string | null;
  taken: readonly MergeField[];
}

const textOf = (row: Row, field: string) => String(row[field]);
const dayOf = (row: Row, field: string) => (row[field] === null ? null : textOf(row, field));

/** For each key the first row, with the remaining record's rows before the other's. */
function firstOfEach(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) if (!found.has(keyOf(row))) found.set(keyOf(row), row);
  return [...found.values()];
}

const statuses = ["asked", "excused", "replaced", "unconfirmed"];

/** Who was asked in one of the records was asked. 'unconfirmed' is written as 'asked', and a trigger decides. */
function mergeAudiences(rows: readonly Row[]): Row[] {
  const strongest = rows.toSorted(
    (one, two) => statuses.indexOf(textOf(one, "status")) - statuses.indexOf(textOf(two, "status")),
  );
  return firstOfEach(strongest, (row) => textOf(row, "lesson_id")).map((row) =>
    row.status === "unconfirmed" ? { ...row, status: "asked" } : row,
  );
}

const isAtOnce = (one: Row, two: Row) =>
  one.class_group_id === two.class_group_id &&
  (one.ends_on === null || textOf(two, "starts_on") <= textOf(one, "ends_on")) &&
  (two.ends_on === null || textOf(one, "starts_on") <= textOf(two, "ends_on"));

/** Enrolments in one class group at the same time are one, from the first day to the last. Says which went into which. */
function mergeEnrolments(rows: readonly Row[], { otherId, otherLeftOn, taken }: Merging) {
  const merged: Row[] = [];
  const joined = new Map<string, string>();
  for (const enrolment of rows) {
    let row = enrolment;
    if (row.student_id === otherId && otherLeftOn !== null) {
      if (textOf(row, "starts_on") > otherLeftOn) continue;
      if (row.ends_on === null || textOf(row, "ends_on") > otherLeftOn)
        row = { ...row, ends_on: otherLeftOn };
    }
    let same = merged.find((each) => isAtOnce(each, row));
    // One of the other record's may bring two of the remaining one's together.
    while (same !== undefined) {
      merged.splice(merged.indexOf(same), 1);
      const values = { remaining: same.roll_number, other: row.roll_number };
      const source = takesOther("rollNumber", values, taken) ? row : same;
      const ends = [dayOf(same, "ends_on"), dayOf(row, "ends_on")];
      joined.set(textOf(row, "id"), textOf(same, "id"));
      row = {
        ...same,
        starts_on: [textOf(same, "starts_on"), textOf(row, "starts_on")].sort()[0],
        ends_on: ends.includes(null) ? null : ends.sort()[1],
        is_current: same.is_current === true || row.is_current === true,
        roll_number: source.roll_number,
        roll_key: source.roll_key,
      };
      same = merged.find((each) => isAtOnce(each, row));
    }
    merged.push(row);
  }
  return { merged, joined };
}

/** What was refused for one record holds although the other's guardian agreed: an answer ends no refusal of the other record. */
function mergeConsents(rows: readonly Row[]): Row[] {
  const owners = new Map(rows.map((row) => [row.id, row.student_id]));
  return rows.map((row) => ({
    ...row,
    ends: (row.ends as unknown[] | null)?.filter(
      (id) => (owners.get(id) ?? row.student_id) === row.student_id,
    ),
  }));
}

/** The rows of the merged record. Of the numbers that both have, those of `taken` are the other's. */
export function mergeRows(stored: RowsByTable, merging: Merging): RowsByTable {
  const { remainingId, otherId, otherLeftOn, taken } = merging;
  const remainingFirst = (table: MergedTable) =>
    stored[table].toSorted(
      (one, two) => Number(one.student_id === otherId) - Number(two.student_id === otherId),
    );
  const ofBoth = (table: MergedTable, keyOf: (row: Row) => string) =>
    firstOfEach(remainingFirst(table), keyOf);
  const { merged, joined } = mergeEnrolments(remainingFirst("enrolments"), merging);
  const present = new Set(merged.map((row) => textOf(row, "id")));
  const partsOf = (table: "enrolment_teachers" | "enrolment_courses", field: string) =>
    firstOfEach(
      stored[table]
        .map((row) => {
          let id = textOf(row, "enrolment_id");
          for (let into = joined.get(id); into !== undefined; into = joined.get(id)) id = into;
          return { ...row, enrolment_id: id };
        })
        .filter((row) => present.has(row.enrolment_id)),
      (row) => `${textOf(row, "enrolment_id")} ${textOf(row, field)}`,
    );
  const isTaken = (row: Row) => row.student_id === otherId && taken.some((field) => field === row.kind);
  const rows: RowsByTable = {
    external_ids: firstOfEach(
      remainingFirst("external_ids").toSorted((one, two) => Number(isTaken(two)) - Number(isTaken(one))),
      (row) => textOf(row, "kind"),
    ),
    // The teachers of someone who has left are theirs no longer, but may have put classes to them.
    student_teachers: ofBoth("student_teachers", (row) => textOf(row, "teacher_id")).filter(
      (row) => otherLeftOn === null || row.student_id === remainingId,
    ),
    enrolments: merged,
    enrolment_teachers: partsOf("enrolment_teachers", "teacher_id"),
    enrolment_courses: partsOf("enrolment_courses", "course"),
    lesson_audience: mergeAudiences(remainingFirst("lesson_audience")),
    reminders: ofBoth("reminders", (row) => textOf(row, "reminded_on")),
    push_notified: ofBoth("push_notified", (row) => textOf(row, "target_id")),
    unread_replies: ofBoth("unread_replies", (row) => textOf(row, "reply_id")),
    imported_students: ofBoth("imported_students", () => ""),
    former_teachers: ofBoth("former_teachers", (row) => textOf(row, "teacher_id")),
    consents: mergeConsents(stored.consents),
  };
  for (const table of mergedTables) {
    rows[table] = rows[table].map((row) => ("student_id" in row ? { ...row, student_id: remainingId } : row));
  }
  return rows;
}

/** The later one first. PostgreSQL counts microseconds, which `Date` drops; within a millisecond, its texts are in order. */
function latestFirst(one: Row, two: Row): number {
  const [first, second] = [textOf(one, "created_at"), textOf(two, "created_at")];
  return Date.parse(second) - Date.parse(first) || (first < second ? 1 : -1);
}

/** The classes that both records answered. The later answer counts. */
export function doubleAnswers(
  feedback: readonly Row[],
): { lessonId: string; countsId: string; asideId: string }[] {
  const byLesson = new Map<string, Row[]>();
  for (const row of feedback) {
    byLesson.set(textOf(row, "lesson_id"), [...(byLesson.get(textOf(row, "lesson_id")) ?? []), row]);
  }
  return [...byLesson].flatMap(([lessonId, rows]) => {
    const [counts, aside] = rows.toSorted(latestFirst);
    return counts && aside
      ? [{ lessonId, countsId: textOf(counts, "id"), asideId: textOf(aside, "id") }]
      : [];
  });
}
