import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { type MergedTable, mergedTables, type Row, type RowsByTable } from "#domain/merging/merge-rows.ts";

/** What the school has of some students, as rows in JSON. */
export interface StoredStudents {
  users: Row[];
  guardians: Row[];
  feedback: Row[];
  rows: RowsByTable;
}

const partsOfEnrolments: readonly MergedTable[] = ["enrolment_teachers", "enrolment_courses"];

const idsOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

async function readRows(tx: Database | Transaction, table: string, ids: readonly string[]): Promise<Row[]> {
  const which = partsOfEnrolments.some((part) => part === table)
    ? sql`stored.enrolment_id in (select id from enrolments where student_id = any(${idsOf(ids)}))`
    : table === "users"
      ? sql`stored.id = any(${idsOf(ids)})`
      : sql`stored.student_id = any(${idsOf(ids)})`;
  const { rows } = await tx.execute<{ row: Row }>(sql`
    select to_jsonb(stored) as row from ${sql.identifier(table)} as stored
    where ${which} order by to_jsonb(stored)::text`);
  return rows.map(({ row }) => row);
}

/** All that belongs to these students. */
export async function readStored(
  tx: Database | Transaction,
  ids: readonly string[],
): Promise<StoredStudents> {
  const rows = {} as RowsByTable;
  for (const table of mergedTables) rows[table] = await readRows(tx, table, ids);
  const [users, guardians] = [await readRows(tx, "users", ids), await readRows(tx, "guardians", ids)];
  return { users, guardians, feedback: await readRows(tx, "feedback", ids), rows };
}

/** Removes the rows of these students, but not their accounts and feedback. */
export async function removeRows(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const table of [...mergedTables, "guardians"]) {
    if (partsOfEnrolments.some((part) => part === table)) continue;
    await tx.execute(sql`delete from ${sql.identifier(table)} where student_id = any(${idsOf(ids)})`);
  }
}

async function insertRows(tx: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  const name = sql.identifier(table);
  // Replies that were restored before have their readers already.
  const twice = table === "unread_replies" ? sql`on conflict do nothing` : sql``;
  await tx.execute(sql`
    insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb) ${twice}`);
}

/** Writes rows of these students, who have none. */
export async function writeRows(
  tx: Transaction,
  ids: readonly string[],
  { rows, guardians = [] }: { rows: RowsByTable; guardians?: readonly Row[] },
): Promise<void> {
  for (const table of mergedTables) {
    // Triggers have noted some, which are not always those that were there.
    if (table === "former_teachers") {
      await tx.execute(sql`delete from former_teachers where student_id = any(${idsOf(ids)})`);
    }
    await insertRows(tx, table, rows[table]);
  }
  await insertRows(tx, "guardians", guardians);
}

/** Writes all that two records of a student can differ in. */
export async function writeUser(tx: Transaction, user: Row): Promise<void> {
  await tx.execute(sql`
    update users set name = written.name, surname = written.surname, email = written.email, login_name = written.login_name, age = written.age,
      date_of_birth = written.date_of_birth, city = written.city, education = written.education, courses = written.courses,
      phone = written.phone, parent_email = written.parent_email, language = written.language, confirmed_at = written.confirmed_at,
      updated_at = written.updated_at, deleted_at = written.deleted_at
    from jsonb_populate_record(null::users, ${JSON.stringify(user)}::jsonb) as written
    where users.id = written.id`);
}

/** Gives feedback to another record of its author. */
export async function moveFeedback(
  tx: Transaction,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.execute(sql`
    update feedback set student_id = ${to}, updated_by = case when updated_by = ${from} then ${to}::uuid else updated_by end,
      withheld_by = case when withheld_by = ${from} then ${to}::uuid else withheld_by end
    where id = any(${idsOf(ids)})`);
}

/** A child in a message to a guardian. */
export interface MovedMessage {
  message_id: string;
  number: number;
}

/** Gives all messages about one record to another; returns which. */
export async function moveMessages(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<MovedMessage[]> {
  const { rows } = await tx.execute<MovedMessage & Row>(sql`
    update message_children set student_id = ${to} where student_id = ${from} returning message_id, number`);
  return rows.map(({ message_id, number }) => ({ message_id, number }));
}

/** Gives back what `moveMessages` gave to another record. */
export async function returnMessages(
  tx: Transaction,
  children: readonly MovedMessage[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.execute(sql`
    update message_children set student_id = ${to}
    from jsonb_to_recordset(${JSON.stringify(children)}::jsonb) as moved (message_id uuid, number smallint)
    where message_children.message_id = moved.message_id and message_children.number = moved.number
      and message_children.student_id = ${from}`);
}

/** The topics and dates of these lessons, the newest first. */
export async function titlesOf(
  database: Database | Transaction,
  ids: readonly string[],
): Promise<{ topic: string; date: string }[]> {
  const { rows } = await database.execute<{ topic: string; date: string }>(sql`
    select topic, date::text as date from lessons where id = any(${idsOf(ids)}) order by lessons.date desc, id limit 20`);
  return rows;
}

/** The names of these class groups, with those of their school years. */
export async function namesOfGroups(
  database: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, { name: string; schoolYear: string }>> {
  const { rows } = await database.execute<{ id: string; name: string; schoolYear: string }>(sql`
    select class_groups.id, class_groups.name, school_years.name as "schoolYear"
    from class_groups join school_years on school_years.id = school_year_id
    where class_groups.id = any(${idsOf(ids)})`);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Locks the lessons that these students were asked about, or answered, as everything that changes audiences does. */
export async function lockLessonsOfBoth(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select from lessons
    where id in (
      select lesson_id from lesson_audience where student_id = any(${idsOf(ids)})
      union select lesson_id from feedback where student_id = any(${idsOf(ids)}))
    order by id
    for update`);
}

/** Locks two records, deleted or not, in the order of their ids. */
export async function lockBoth(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select from users where id = any(${idsOf(ids)}) order by id for update`);
}
