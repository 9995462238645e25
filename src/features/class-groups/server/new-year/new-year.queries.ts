import { and, asc, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { NewYearSnapshot } from "#domain/new-year/plan.ts";
import { schoolYear } from "#domain/records/class-group.ts";
import { namesOf, pick } from "#domain/records/record.ts";
import type { NewYearChoices } from "#domain/schemas/new-year.ts";
import { classGroups, schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";

const yearColumns = pick(schoolYears, [...namesOf(schoolYear), "newYearChoices"]);

/** A school year and the one before it; null without either. With `lock`, no class group is added to them or deleted. */
export async function findYearPair(database: Database | Transaction, toId: string, lock = false) {
  const read = (condition: ReturnType<typeof eq>) => {
    const query = database
      .select(yearColumns)
      .from(schoolYears)
      .where(condition)
      .orderBy(desc(schoolYears.startsOn))
      .limit(1);
    return lock ? query.for("update") : query;
  };
  const [to] = await read(eq(schoolYears.id, toId));
  if (!to) return null;
  const [from] = await read(lt(schoolYears.startsOn, to.startsOn));
  return from ? { from, to } : null;
}

export type YearPair = NonNullable<Awaited<ReturnType<typeof findYearPair>>>;

/** Keeps what an admin chose for a school year; resolves to whether it exists. */
export async function keepChoices(database: Database, id: string, choices: NewYearChoices): Promise<boolean> {
  const { rowCount } = await database
    .update(schoolYears)
    .set({ newYearChoices: choices })
    .where(eq(schoolYears.id, id));
  return rowCount === 1;
}

/** Locks the class groups of both years, then their students, then their teachers, each in the order of their ids. */
export async function lockYearPair(tx: Transaction, { from, to }: YearPair): Promise<void> {
  const yearIds = [from.id, to.id];
  await tx
    .select({ id: classGroups.id })
    .from(classGroups)
    .where(inArray(classGroups.schoolYearId, yearIds))
    .orderBy(asc(classGroups.id))
    .for("update");
  const inYears = sql`select id from class_groups where school_year_id in (${from.id}, ${to.id})`;
  await tx.execute(sql`
    select from users where id in (select student_id from enrolments where class_group_id in (${inYears}))
    order by id for no key update`);
  await tx.execute(sql`
    select from users where id in (select teacher_id from class_group_teachers where class_group_id in (${inYears}))
    order by id for share`);
}

/** What the plan depends on, in a fixed order. */
export async function readSnapshot(
  database: Database | Transaction,
  { from, to }: YearPair,
): Promise<NewYearSnapshot> {
  const { rows: groups } = await database.execute<
    NewYearSnapshot["groups"][number] & Record<string, unknown>
  >(sql`
    select class_groups.id, class_groups.name,
      coalesce(json_agg(json_build_object('teacherId', taught.teacher_id, 'subject', taught.subject)
        order by taught.teacher_id, taught.subject) filter (where teacher.id is not null), '[]') as "taughtBy",
      count(distinct teacher.id)::int as "teacherCount"
    from class_groups
    left join class_group_teachers as taught on taught.class_group_id = class_groups.id
    left join users as teacher on teacher.id = taught.teacher_id and teacher.deleted_at is null
    where school_year_id = ${from.id}
    group by class_groups.id order by class_groups.id`);
  const { rows: students } = await database.execute<
    NewYearSnapshot["students"][number] & Record<string, unknown>
  >(sql`
    select distinct on (lower(student.name), lower(student.surname), student.id, enrolments.class_group_id)
      student.id, enrolments.class_group_id as "classGroupId", student.leaves_on::text as "leavesOn",
      student.name, student.surname, enrolments.roll_number as "rollNumber"
    from enrolments
    join class_groups on class_groups.id = enrolments.class_group_id
    join users as student on student.id = enrolments.student_id
    where class_groups.school_year_id = ${from.id} and student.left_on is null and student.deleted_at is null
      and enrolments.starts_on <= ${from.endsOn} and (enrolments.ends_on is null or enrolments.ends_on >= ${from.endsOn})
    order by lower(student.name), lower(student.surname), student.id, enrolments.class_group_id`);
  const { rows: nextGroups } = await database.execute<
    NewYearSnapshot["nextGroups"][number] & Record<string, unknown>
  >(sql`
    select id, name, exists (select from class_group_teachers where class_group_id = class_groups.id) as "hasTeachers"
    from class_groups where school_year_id = ${to.id} order by id`);
  const { rows: enrolled } = await database.execute<
    NewYearSnapshot["enrolled"][number] & Record<string, unknown>
  >(sql`
    select distinct enrolments.student_id as "studentId", enrolments.class_group_id as "classGroupId"
    from enrolments join class_groups on class_groups.id = enrolments.class_group_id
    where class_groups.school_year_id = ${to.id}
      and (enrolments.ends_on is null or enrolments.ends_on >= ${to.startsOn})
    order by 1, 2`);
  return { from, to, groups, students, nextGroups, enrolled };
}

/** Enrols students in class groups, each in one, from a day on; returns the new enrolments. */
export async function insertPlannedEnrolments(
  tx: Transaction,
  rows: readonly { studentId: string; classGroupId: string }[],
  startsOn: string,
) {
  const column = (name: "studentId" | "classGroupId") => sql.param(rows.map((row) => row[name]));
  const { rows: added } = await tx.execute<{ id: string; studentId: string; classGroupId: string }>(sql`
    insert into enrolments (student_id, class_group_id, starts_on)
    select student_id, class_group_id, ${startsOn}
    from unnest(${column("studentId")}::uuid[], ${column("classGroupId")}::uuid[]) as planned (student_id, class_group_id)
    returning id, student_id as "studentId", class_group_id as "classGroupId"`);
  return added;
}

/** Adds class groups to a school year; returns them with their ids. */
export async function insertPlannedGroups(tx: Transaction, schoolYearId: string, names: readonly string[]) {
  if (names.length === 0) return [];
  return tx
    .insert(classGroups)
    .values(names.map((name) => ({ schoolYearId, name })))
    .returning({ id: classGroups.id, name: classGroups.name });
}

/** Sets the last days of students at the school, each their own. */
export async function setLastDays(
  tx: Transaction,
  rows: readonly { studentId: string; leavesOn: string | null }[],
): Promise<void> {
  await tx.execute(sql`
    update users set leaves_on = planned.leaves_on, updated_at = now()
    from unnest(${sql.param(rows.map(({ studentId }) => studentId))}::uuid[],
      ${sql.param(rows.map(({ leavesOn }) => leavesOn))}::date[]) as planned (id, leaves_on)
    where users.id = planned.id`);
}

/** Of these class groups those that are in use by classes, or by students other than in these enrolments. */
export async function groupsInUse(
  tx: Database | Transaction,
  groupIds: readonly string[],
  exceptEnrolmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${classGroups}
    where id = any(${sql.param([...groupIds])}::uuid[]) and (
      exists (select from enrolments where class_group_id = class_groups.id
        and id <> all(${sql.param([...exceptEnrolmentIds])}::uuid[]))
      or exists (select from lessons where class_groups.id = any(lessons.class_group_ids)))`);
  return rows.map(({ id }) => id);
}

/** Ends open enrolments that began before; returns the ids of their students. */
export async function endOpenEnrolments(
  tx: Transaction,
  ids: readonly string[],
  endsOn: string,
): Promise<string[]> {
  const ended = await tx
    .update(enrolments)
    .set({ endsOn })
    .where(and(inArray(enrolments.id, [...ids]), isNull(enrolments.endsOn)))
    .returning({ studentId: enrolments.studentId });
  return ended.map(({ studentId }) => studentId);
}

/** Deletes class groups that nothing refers to. */
export async function deleteGroups(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(classGroups).where(inArray(classGroups.id, [...ids]));
}
