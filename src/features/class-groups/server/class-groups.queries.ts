import { createHash } from "node:crypto";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { columnsOf } from "#db/record-columns.ts";
import { inGroupOrder } from "#domain/class-group-key.ts";
import { classGroup } from "#domain/records/class-group.ts";
import type { TaughtBy } from "#domain/schemas/class-groups.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import { z } from "#domain/schemas/zod.ts";
import { isInRoster } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { invitations } from "#features/invitations/server/invitations.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { classGroups, classGroupTeachers } from "./class-groups.table.ts";

/** A list of class groups shows those of one school year, all at once. */
export const classGroupsPerYearMax = 200;

/** The index that gives a name to one class group of a school year. */
export const groupNameUnique = "class_groups_year_name_unique";

/** A class group in a list and on its page. */
export const classGroupSchema = rowSchema(classGroup).extend({
  studentCount: z.int().describe("How many students are in it now; not those who have left the school"),
  teachers: z
    .array(z.strictObject({ id: z.uuid(), name: z.string(), surname: z.string(), subject: z.string() }))
    .describe("Who teaches what, by subject and name; a teacher of two subjects is there twice"),
});

export type ClassGroup = z.infer<typeof classGroupSchema>;

async function readClassGroups(database: Database | Transaction, condition: SQL): Promise<ClassGroup[]> {
  // Students and teachers of all class groups at once: a look-up for each student costs three pages.
  const { rows } = await database.execute<ClassGroup & Record<string, unknown>>(sql`
    with listed as materialized (
      select * from class_groups where ${condition} limit ${classGroupsPerYearMax}
    )
    select ${sql.raw(columnsOf(classGroup, "listed"))}, coalesce(roster.students, 0) as "studentCount",
      coalesce(taught.teachers, '[]') as teachers
    from listed
    left join (
      select enrolments.class_group_id, count(*)::int as students
      from enrolments
      join users as student on student.id = enrolments.student_id and student.left_on is null
        and student.deleted_at is null
      where enrolments.class_group_id in (select id from listed) and ${sql.raw(isInRoster)}
      group by enrolments.class_group_id
    ) as roster on roster.class_group_id = listed.id
    left join (
      select pair.class_group_id, json_agg(
          json_build_object('id', teacher.id, 'name', teacher.name, 'surname', teacher.surname, 'subject', pair.subject)
          order by lower(pair.subject), lower(teacher.name), lower(teacher.surname), teacher.id) as teachers
      from class_group_teachers as pair
      join users as teacher on teacher.id = pair.teacher_id and teacher.deleted_at is null
      where pair.class_group_id in (select id from listed)
      group by pair.class_group_id
    ) as taught on taught.class_group_id = listed.id`);
  return rows;
}

/** The class groups of a school year, "Class 9" before "Class 10"; only those that `teacherId` teaches unless it is null. */
export async function listClassGroups(
  database: Database,
  { schoolYearId, teacherId }: { schoolYearId: string; teacherId: string | null },
): Promise<ClassGroup[]> {
  const isTaught =
    teacherId === null
      ? sql`true`
      : sql`exists (
          select from class_group_teachers
          where class_group_id = class_groups.id and teacher_id = ${teacherId})`;
  const groups = await readClassGroups(database, sql`school_year_id = ${schoolYearId} and ${isTaught}`);
  return inGroupOrder(groups);
}

/** A class group; null when there is none. The caller checks who may see it. */
export async function findClassGroup(
  database: Database | Transaction,
  id: string,
): Promise<ClassGroup | null> {
  const [group] = await readClassGroups(database, sql`class_groups.id = ${id}`);
  return group ?? null;
}

/** A digest of what an editor of a class group sees, to tell whether it has changed since. */
export function versionOf({ name, teachers }: Pick<ClassGroup, "name" | "teachers">): string {
  const content = [name, ...teachers.map(({ id, subject }) => `${id} ${subject}`).sort()];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

/**
 * A class group that is being changed, locked until the transaction ends: nobody is enrolled in it or taken out of it. Lock it
 * before students and teachers (docs/decisions/033). Null when there is none.
 */
export async function lockClassGroup(tx: Transaction, id: string) {
  const [group] = await tx
    .select({ id: classGroups.id, name: classGroups.name, schoolYearId: classGroups.schoolYearId })
    .from(classGroups)
    .where(eq(classGroups.id, id))
    .for("update");
  return group ?? null;
}

/** The names of the class groups of a school year, but not of the one with the id `exceptId`. */
export async function listNamesInYear(
  tx: Transaction,
  schoolYearId: string,
  exceptId?: string,
): Promise<string[]> {
  const rows = await tx
    .select({ name: classGroups.name })
    .from(classGroups)
    .where(
      and(
        eq(classGroups.schoolYearId, schoolYearId),
        exceptId === undefined ? undefined : ne(classGroups.id, exceptId),
      ),
    )
    .orderBy(classGroups.createdAt, classGroups.id)
    .limit(classGroupsPerYearMax);
  return rows.map(({ name }) => name);
}

/** Writes a new class group, or a deleted one again with its id; returns the id. */
export async function insertClassGroup(
  tx: Transaction,
  group: { id?: string; schoolYearId: string; name: string },
): Promise<string> {
  const [added] = await tx.insert(classGroups).values(group).returning({ id: classGroups.id });
  if (!added) throw new Error("The new class group came back empty");
  return added.id;
}

/** Copies the class groups of a school year into another, with the teachers who are not deleted; returns the copies. */
export async function copyClassGroupRows(
  tx: Transaction,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with copies as (
      insert into class_groups (school_year_id, name)
      select ${toId}, name from class_groups where school_year_id = ${fromId}
      returning id, name
    ), taught as (
      insert into class_group_teachers (class_group_id, teacher_id, subject)
      select copies.id, source.teacher_id, source.subject
      from copies
      join class_groups as original on original.school_year_id = ${fromId} and original.name = copies.name
      join class_group_teachers as source on source.class_group_id = original.id
      join users as teacher on teacher.id = source.teacher_id and teacher.deleted_at is null
    )
    select id, name from copies`);
  return rows;
}

/** Gives a class group another name. */
export async function renameClassGroupRow(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.update(classGroups).set({ name }).where(eq(classGroups.id, id));
}

/** The reason why a class group cannot be deleted; null when it can. */
export async function findHistory(tx: Transaction, id: string): Promise<"enrolments" | "lessons" | null> {
  if ((await tx.$count(enrolments, eq(enrolments.classGroupId, id))) > 0) return "enrolments";
  const { rows } = await tx.execute(sql`
    select from ${lessons} where ${id}::uuid = any(${lessons.classGroupIds}) limit 1`);
  return rows.length > 0 ? "lessons" : null;
}

/** Waits for those who are registering with the class group's invitations, which a deletion deletes too. */
export async function lockInvitationsTo(tx: Transaction, classGroupId: string): Promise<void> {
  await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.classGroupId, classGroupId))
    .orderBy(invitations.id)
    .for("update");
}

/** Deletes a class group that nobody was ever in, with its teachers and its invitations. */
export async function deleteClassGroupRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(classGroups).where(eq(classGroups.id, id));
}

/** Who teaches a class group, deleted teachers included. */
export async function readTaughtBy(tx: Transaction, classGroupId: string) {
  return tx
    .select({ teacherId: classGroupTeachers.teacherId, subject: classGroupTeachers.subject })
    .from(classGroupTeachers)
    .where(eq(classGroupTeachers.classGroupId, classGroupId))
    .orderBy(classGroupTeachers.subject, classGroupTeachers.teacherId);
}

/**
 * Writes who teaches a class group: these, and nobody else. Pairs that stay are not touched, because a class that is being added for
 * the group locks its teacher's pair. Removing a pair waits for that.
 */
export async function replaceTaughtBy(
  tx: Transaction,
  classGroupId: string,
  taughtBy: readonly TaughtBy[],
): Promise<void> {
  const pairs = (column: "teacherId" | "subject") => sql.param(taughtBy.map((each) => each[column]));
  await tx.execute(sql`
    delete from class_group_teachers
    where class_group_id = ${classGroupId} and (teacher_id, subject) not in (
      select * from unnest(${pairs("teacherId")}::uuid[], ${pairs("subject")}::text[]))`);
  if (taughtBy.length === 0) return;
  await tx
    .insert(classGroupTeachers)
    .values(taughtBy.map((each) => ({ ...each, classGroupId })))
    .onConflictDoNothing();
}
