import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { LessonChangeKind } from "#domain/audit-log.ts";
import type { Period } from "#domain/dates/months.ts";
import { limits } from "#domain/limits.ts";
import type { LessonChanges } from "#domain/numbers/lesson-changes.ts";

const isDifferent = (field: string) =>
  `lower(entry.before->>'${field}') is distinct from lower(entry.after->>'${field}')`;

const hasAny = (list: string) => `jsonb_array_length(coalesce(entry.after->'audience'->'${list}', '[]')) > 0`;

const kind = (name: LessonChangeKind) => `'${name}'`;

// A class that was moved counts in both months. A new topic alone changes no number.
const changedEntries = (ofTeachers: string) => `
  select entry.id, entry.teacher_id, entry.record_id, change.kind, change.month
  from audit_log as entry
  cross join lateral (
    select left(entry.before->>'date', 7) as former, left(entry.after->>'date', 7) as latter
  ) as dated
  cross join lateral (
    select ${kind("class-deleted")} as kind, dated.former as month where entry.action = 'lesson.delete'
    union
    select ${kind("class-corrected")}, each.month from (values (dated.former), (dated.latter)) as each (month)
    where entry.action = 'lesson.correct' and (${isDifferent("date")} or ${isDifferent("subject")})
    union
    select ${kind("class-audience")}, dated.latter
    where entry.action = 'lesson.correct' and (${hasAny("removed")} or ${hasAny("added")})
  ) as change
  where ${ofTeachers} and entry.action in ('lesson.correct', 'lesson.delete')
    and not exists (select from audit_log as undo where undo.undoes = entry.id)`;

// A class of this month was added or moved there since the first day on which it could be.
const changedSince = (month: string) =>
  `entry.at >= (${month} || '-01')::date - ${limits.lessonDaysAheadMax + 1}`;

/**
 * The condition, as SQL, that the audit entry `entry` is one of those that count as changes of this kind (`class-changed` is any) to a
 * teacher's classes in this month (`2026-11`), or to those of all teachers if null. The last three are the SQL of a value.
 */
export function isLessonChangeOf(
  entry: string,
  teacherId: string | null,
  kind: string,
  month: string,
): string {
  const ofTeachers = teacherId === null ? changedSince(month) : `entry.teacher_id = ${teacherId}`;
  return `${entry}.id in (
    select id from (${changedEntries(ofTeachers)}) as change
    where ${kind} in (kind, 'class-changed') and month = ${month})`;
}

/**
 * A table expression `changed_lessons` for the teachers of `page`: the months from `from` to `to` (`2026-11`, as the SQL of a value) whose
 * classes they changed after adding them, newest first, as JSON: `month` and the number of `lessons`, in each way.
 */
export const changedLessonMonths = ({ from, to }: Period) => `
  changed_lessons as materialized (
    select teacher_id, json_agg(json_build_object('month', month, 'lessons', lessons) order by month desc) as months
    from (
      select teacher_id, month, count(distinct (record_id, kind)) as lessons
      from (${changedEntries("entry.teacher_id = any(array(select id from page))")}) as change
      where month between ${from} and ${to}
      group by teacher_id, month
    ) as counted
    group by teacher_id
  )`;

// Implied by the query, in any time zone: the index `lessons_added_late` holds no other classes.
const wasAddedLater = sql.raw(`created_at at time zone 'UTC' >= date + ${limits.lessonLateDays}`);

interface CountedChanges extends LessonChanges {
  teacherId: string;
  /** `2026-11`; null for all months of the period, where a class that changed in several of them counts once. */
  month: string | null;
}

/**
 * This teacher's changes, or all teachers' if null, to classes of a period's months after adding them, from the audit log, and how
 * many classes of the period were added late in this time zone. Undone changes do not count; zeros are left out.
 */
export async function countLessonChanges(
  database: Database | Transaction,
  teacherIds: readonly string[] | null,
  { from, to }: Period,
  timeZone: string,
): Promise<CountedChanges[]> {
  const ids = sql`${sql.param(teacherIds === null ? [] : [...teacherIds])}::uuid[]`;
  const ofTeachers = (column: SQL) => (teacherIds === null ? sql`true` : sql`${column} = any(${ids})`);
  const entries =
    teacherIds === null ? sql.raw(changedSince(`'${from.slice(0, 7)}'`)) : ofTeachers(sql`entry.teacher_id`);
  const [before, after] = changedEntries("ofTeachers").split("ofTeachers") as [string, string];
  const counted = (name: string, wanted: LessonChangeKind | "late") =>
    sql.raw(`count(distinct record_id) filter (where kind = '${wanted}')::int as "${name}"`);
  const { rows } = await database.execute<CountedChanges & Record<string, unknown>>(sql`
    with changed as (
      select teacher_id, record_id, kind, month
      from (${sql.raw(before)} ${entries} ${sql.raw(after)}) as change
      where month between ${from.slice(0, 7)} and ${to.slice(0, 7)}
      union all
      select teacher_id, id, 'late', to_char(date, 'YYYY-MM') from lessons
      where ${ofTeachers(sql`teacher_id`)} and date between ${from}::date and ${to}::date and ${wasAddedLater}
        and (created_at at time zone ${timeZone})::date - date > ${limits.lessonLateDays}
    )
    select teacher_id as "teacherId", month, ${counted("corrected", "class-corrected")},
      ${counted("deleted", "class-deleted")}, ${counted("audience", "class-audience")}, ${counted("late", "late")}
    from changed
    group by grouping sets ((teacher_id, month), (teacher_id))
    order by month desc nulls first`);
  return rows;
}
