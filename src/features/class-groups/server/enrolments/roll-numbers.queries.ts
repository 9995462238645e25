import { inArray, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Transaction } from "#db/client.ts";
import { rollNumberKey } from "#domain/student-ids.ts";
import { genericIds, isOneOf } from "#server/pagination/generic-ids.ts";
import { isInRoster } from "./enrolments.queries.ts";
import { enrolments } from "./enrolments.table.ts";

/** The constraint that no two students of a class group have one roll number on the same day. */
export const rollNumbersApart = "enrolments_roll_apart";

/** A student of a class group with their roll number there. */
interface NumberedStudent {
  enrolmentId: string;
  studentId: string;
  name: string;
  surname: string;
  rollNumber: string | null;
}

/** The enrolments in a class group that are not over on the school's `today`, by name. */
export async function listRollNumbers(tx: Transaction, classGroupId: string, today: string) {
  const { rows } = await tx.execute<NumberedStudent & Record<string, unknown>>(sql`
    select enrolments.id as "enrolmentId", student_id as "studentId", name, surname, roll_number as "rollNumber"
    from enrolments join users on users.id = student_id
    where class_group_id = ${classGroupId} and (ends_on is null or ends_on >= ${today})
    order by lower(name), lower(surname), enrolments.id`);
  return rows;
}

/** A roll number that a student is to have during an enrolment. */
interface Wanted {
  enrolmentId: string;
  studentId: string;
  rollNumber: string | null;
}

/** The first student who is to have another student's roll number on the same day, with that one's name; null if there is none. */
export async function findRollNumberHolder(
  tx: Transaction,
  wanted: readonly Wanted[],
): Promise<{ studentId: string; name: string; surname: string } | null> {
  const ids = sql`${sql.param(wanted.map(({ enrolmentId }) => enrolmentId))}::uuid[]`;
  const students = sql`${sql.param(wanted.map(({ studentId }) => studentId))}::uuid[]`;
  const keys = wanted.map(({ rollNumber }) => rollNumber && rollNumberKey(rollNumber));
  const { rows } = await tx.execute<{ studentId: string; name: string; surname: string }>(sql`
    select own.student_id as "studentId", name, surname
    from unnest(${ids}, ${sql.param(keys)}::text[]) with ordinality as wanted (enrolment_id, roll_key, index)
    join enrolments as own on own.id = wanted.enrolment_id
    join enrolments as held on held.class_group_id = own.class_group_id and held.roll_key = wanted.roll_key
      and held.student_id <> all(${students})
      and daterange(held.starts_on, held.ends_on, '[]') && daterange(own.starts_on, own.ends_on, '[]')
    join users on users.id = held.student_id
    order by index limit 1`);
  return rows[0] ?? null;
}

/** Gives enrolments their roll numbers in one statement, so that students can swap theirs. */
export async function writeRollNumbers(
  tx: Transaction,
  rows: readonly { enrolmentId: string; rollNumber: string | null }[],
): Promise<void> {
  const ids = rows.map(({ enrolmentId }) => enrolmentId);
  const numbers = rows.map(({ rollNumber }) => rollNumber);
  const keys = numbers.map((rollNumber) => rollNumber && rollNumberKey(rollNumber));
  await tx.execute(sql`
    update enrolments set roll_number = input.roll_number, roll_key = input.roll_key
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(numbers)}::text[], ${sql.param(keys)}::text[])
      as input (id, roll_number, roll_key)
    where enrolments.id = input.id`);
}

/** A student's enrolment as the roster of a class group shows it: the first day only if it is still to come. */
interface RosterEnrolment {
  rollNumber: string | null;
  startsOn: string | null;
  endsOn: string | null;
}

/** The enrolments of students in the roster of a class group, by student; `today` is the school's day. */
export async function findRosterEnrolments(
  pool: Pool,
  studentIds: readonly string[],
  { classGroupId, today }: { classGroupId: string; today: string },
): Promise<Map<string, RosterEnrolment>> {
  const { rows } = await pool.query<RosterEnrolment & { studentId: string }>({
    name: "roster-enrolments",
    text: `
      select student_id as "studentId", roll_number as "rollNumber",
        case when starts_on > $3 then starts_on end::text as "startsOn", ends_on::text as "endsOn"
      from enrolments
      where ${isOneOf("student_id", "$1")} and class_group_id = $2 and ${isInRoster}
      order by is_current, starts_on desc`,
    values: [genericIds(studentIds), classGroupId, today],
  });
  return new Map(rows.map(({ studentId, ...enrolment }) => [studentId, enrolment]));
}

/** The roll numbers of enrolments by their ids; null for those without. */
export async function readRollNumbers(
  tx: Transaction,
  enrolmentIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ id: enrolments.id, rollNumber: enrolments.rollNumber })
    .from(enrolments)
    .where(inArray(enrolments.id, [...enrolmentIds]));
  return new Map(rows.map(({ id, rollNumber }) => [id, rollNumber]));
}
