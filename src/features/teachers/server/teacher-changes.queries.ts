import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Transaction } from "#db/client.ts";
import type { Period } from "#domain/dates/months.ts";
import { limits } from "#domain/limits.ts";
import { z } from "#domain/schemas/zod.ts";

/** How many months the count of changes to a teacher's feedback shows; the total covers all. */
const changedMonthsMax = 120;

/** How much of a teacher's feedback was edited, moved to another month, or deleted by someone other than the author. */
export const changeCountsSchema = z.strictObject({ edited: z.int(), moved: z.int(), deleted: z.int() });

export type ChangeCounts = z.infer<typeof changeCountsSchema>;

const none: ChangeCounts = { edited: 0, moved: 0, deleted: 0 };

interface TeacherChanges {
  /** Feedback changed in several ways or months counts in each; in the total, once per way. */
  total: ChangeCounts;
  /** By the month of the class, newest first; `2026-11`. */
  months: (ChangeCounts & { month: string })[];
}

// Feedback that only followed its class's corrected topic, or its date within the month, was not edited. An edit counts in
// the current month of its feedback, or the last one if deleted; a move in both months. Single values are looked up entry by
// entry: with a join, PostgreSQL may read all feedback for a few changed rows. A deletion is found by its record alone:
// right after a large class was deleted, PostgreSQL does not know how many deletions there are, and would read all of them
// for each entry.
const changedEntries = (condition: string) => `
  select entry.id, entry.teacher_id, entry.record_id, change.kind, change.month
  from audit_log as entry
  cross join lateral (
    select left(entry.before->>'date', 7) as former, left(entry.after->>'date', 7) as latter
  ) as dated
  cross join lateral (
    select 'deleted' as kind, dated.former as month where entry.action = 'feedback.delete'
    union all
    select 'moved', dated.former where entry.action = 'feedback.edit-lesson' and dated.former <> dated.latter
    union all
    select 'moved', dated.latter where entry.action = 'feedback.edit-lesson' and dated.former <> dated.latter
    union all
    select 'edited', coalesce(
      (select to_char(date, 'YYYY-MM') from feedback where feedback.id = entry.record_id),
      (select left(deletion.before->>'date', 7) from audit_log as deletion
        where deletion.record_id = entry.record_id and (deletion.action = 'feedback.delete') is true
        order by deletion.id desc limit 1),
      to_char(entry.at at time zone 'UTC', 'YYYY-MM'))
    where entry.action = 'feedback.edit'
      or (entry.action = 'feedback.edit-lesson' and entry.part_of is null
        and dated.former is not distinct from dated.latter)
  ) as change
  where ${condition}
    and entry.action in ('feedback.edit', 'feedback.edit-lesson', 'feedback.delete')
    and entry.actor_id is distinct from entry.student_id
    and (select true from audit_log as undo
      where undo.undoes = any(array[entry.id, entry.part_of]) limit 1) is null`;

const counts = (["edited", "moved", "deleted"] as const)
  .map((kind) => `count(distinct record_id) filter (where kind = '${kind}')::int as ${kind}`)
  .join(", ");

const ofTeacher = (teacherId: string) => `entry.teacher_id = ${teacherId}`;

const changesWhere = (condition: string) =>
  `select distinct teacher_id, record_id, kind, month from (${changedEntries(condition)}) as changed_entry`;
const changesOf = (teacherId: string) => changesWhere(ofTeacher(teacherId));

// Feedback in this month was added or moved there since the first class that could be added to it. Its other changes may be
// older.
const touchedSince = (month: string) => `
  entry.record_id = any(array(
    select record_id from audit_log
    where action in ('feedback.edit', 'feedback.edit-lesson', 'feedback.delete')
      and at >= (${month} || '-01')::date - ${limits.lessonDaysAheadMax + 1}))`;

/**
 * The condition, as SQL, that the audit entry `entry` is one of those that count as changes of this kind in this month (`2026-11`)
 * of a teacher, or of all if null. The last three are the SQL of a value.
 */
export function isChangeOf(entry: string, teacherId: string | null, kind: string, month: string): string {
  const changed = changedEntries(teacherId === null ? touchedSince(month) : ofTeacher(teacherId));
  return `${entry}.id in (select id from (${changed}) as change where kind = ${kind} and month = ${month})`;
}

/**
 * A table expression `changed` for the teachers of `page`: for each one with such changes, the newest months with any, as a JSON array
 * of `month` and the number of `reviews`; `limit` months at most.
 */
export const changedMonths = (limit: number) => `
  changed as materialized (
    select teacher_id, json_agg(json_build_object('month', month, 'reviews', reviews) order by month desc) as months
    from (
      select teacher_id, month, count(distinct record_id) as reviews,
        row_number() over (partition by teacher_id order by month desc) as index
      from (${changesOf("any(array(select id from page))")}) as change
      group by teacher_id, month
    ) as newest
    where index <= ${limit}
    group by teacher_id
  )`;

/** Changes to a teacher's feedback by others than the author, undone ones left out: the total, and the latest ten years of months. */
export async function countChanges(pool: Pool, teacherId: string): Promise<TeacherChanges> {
  const { rows } = await pool.query<ChangeCounts & { month: string | null }>({
    name: "teacher-changes",
    text: `
      select month, ${counts}
      from (${changesOf("$1")}) as change
      group by grouping sets ((month), ())
      order by grouping(month) desc, month desc nulls last
      limit $2`,
    values: [teacherId, changedMonthsMax + 1],
  });
  const [total, ...months] = rows.map(({ month, ...changes }) => ({ month, changes }));
  return {
    total: total?.changes ?? none,
    months: months.flatMap(({ month, changes }) => (month === null ? [] : [{ month, ...changes }])),
  };
}

/** The same for the whole school in one month (`2026-11`). Reads only changes since that month began. */
export async function countChangesOfSchool(pool: Pool, month: string): Promise<ChangeCounts> {
  const { rows } = await pool.query<ChangeCounts>({
    name: "school-changes",
    text: `
      select ${counts}
      from (${changesWhere(touchedSince("$1"))}) as change
      where month = $1`,
    values: [month],
  });
  return rows[0] ?? none;
}

/** The same for one teacher, or each, in a period; feedback changed in several months counts once in each way. Zeros are left out. */
export async function countChangesOf(
  tx: Transaction,
  teacherId: string | null,
  { from, to }: Period,
): Promise<Map<string, ChangeCounts>> {
  const chosen = teacherId === null ? sql`role = 'teacher'` : sql`id = ${teacherId}`;
  const { rows } = await tx.execute<ChangeCounts & { teacherId: string }>(sql`
    with chosen as materialized (select id from users where ${chosen})
    select teacher_id as "teacherId", ${sql.raw(counts)}
    from (${sql.raw(changesOf("any(array(select id from chosen))"))}) as change
    where month between ${from.slice(0, 7)} and ${to.slice(0, 7)}
    group by teacher_id`);
  return new Map(rows.map(({ teacherId, ...changes }) => [teacherId, changes]));
}
