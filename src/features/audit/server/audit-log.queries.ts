import { eq, inArray } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import {
  type AuditGroup,
  auditGroups,
  type ChangeKind,
  isLessonChange,
  type LessonChangeFilter,
} from "#domain/audit-log.ts";
import { fullName } from "#domain/full-name.ts";
import type { Role } from "#domain/roles.ts";
import { isLessonChangeOf } from "#features/teachers/server/lesson-changes.queries.ts";
import { isChangeOf } from "#features/teachers/server/teacher-changes.queries.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { dayFilters } from "#server/pagination/day-filters.ts";
import { buildList, createParameters, type Filter, sortedBy } from "#server/pagination/list-statement.ts";

interface Person {
  id: string;
  name: string;
  surname: string;
}

export interface AuditRow {
  id: number;
  at: Date;
  action: string;
  recordId: string;
  before: unknown;
  after: unknown;
  partOf: number | null;
  /** The subject of the entry that this one was part of. */
  wholeRecordId: string | null;
  actorRole: Role | null;
  actor: Person | null;
  student: Person | null;
  teacher: Person | null;
  /** The topic of the feedback, if it still exists. */
  topic: string | null;
  undoes: { action: string; before: unknown; after: unknown } | null;
  /** Who undid this entry, and when. */
  undone: { at: string; name: string; surname: string } | null;
}

/** Days in the school's time zone, both inclusive. */
const filtersIn = (timeZone: string) =>
  ({
    actorId: { column: "audit_log.actor_id", type: "uuid" },
    recordId: { column: "audit_log.record_id", type: "uuid" },
    studentId: { column: "audit_log.student_id", type: "uuid" },
    teacherId: { column: "audit_log.teacher_id", type: "uuid" },
    ...dayFilters("audit_log.at", timeZone),
  }) as const satisfies Record<string, Filter>;

/** Changes by others than the author to a teacher's feedback, or by a teacher to classes, by the month (`2026-11`) they count in. */
interface ChangesOfMonth {
  /** All of them if undefined. */
  teacherId: string | undefined;
  change: ChangeKind | LessonChangeFilter;
  month: string;
}

type AuditFilters = { [Name in keyof ReturnType<typeof filtersIn>]?: string } & { group?: AuditGroup };

interface AuditPage {
  timeZone: string;
  filters: AuditFilters;
  changes?: ChangesOfMonth;
  after?: readonly [id: number];
  limit: number;
}

// The timestamp is read from the row: it is more precise than a JavaScript Date.
const newestFirst = sortedBy((row) => [`${row}.at`], { table: "audit_log", id: "bigint", direction: "desc" });

const person = (name: string) =>
  `case when ${name}.id is not null then json_build_object('id', ${name}.id, 'name', ${name}.name, 'surname', ${name}.surname) end`;

/** Entries newest first, one more than `limit`, with names. The page is cut by an index first; each action of a group has its own. */
export async function listAuditLog(
  pool: Pool,
  { timeZone, filters, changes, after, limit }: AuditPage,
): Promise<AuditRow[]> {
  const { group, ...named } = filters;
  const parameters = createParameters();
  const zone = parameters.custom(timeZone, "text");
  const list = buildList(
    {
      name: "audit-log",
      order: newestFirst,
      filters: filtersIn(zone),
      plan: "custom",
      always: changes && [
        (isLessonChange(changes.change) ? isLessonChangeOf : isChangeOf)(
          "audit_log",
          changes.teacherId === undefined ? null : parameters.custom(changes.teacherId, "uuid"),
          parameters.custom(changes.change, "text"),
          parameters.custom(changes.month, "text"),
        ),
      ],
    },
    { filters: named, after, limit },
    parameters,
  );
  const walk = (condition = "true") => `
    select * from audit_log where ${list.where} and ${condition} order by ${list.order} limit ${list.rows}`;
  let page = walk();
  if (group !== undefined) {
    page = `
      select walked.* from unnest(${parameters.custom(auditGroups[group], "text[]")}) as wanted (action)
      cross join lateral (${walk("audit_log.action = wanted.action")}) as walked
      order by walked.at desc, walked.id desc limit ${list.rows}`;
  }
  const { rows } = await pool.query<AuditRow>(
    `select entry.id, entry.at, entry.action, entry.record_id as "recordId", entry.before, entry.after,
      entry.part_of as "partOf", entry.actor_role as "actorRole", response.topic,
      (select record_id from audit_log as whole where whole.id = entry.part_of) as "wholeRecordId",
      ${person("actor")} as actor, ${person("student")} as student, ${person("teacher")} as teacher,
      case when undoes.id is not null
        then json_build_object('action', undoes.action, 'before', undoes.before, 'after', undoes.after) end as undoes,
      case when undone.id is not null
        then json_build_object('at', undone.at, 'name', undoer.name, 'surname', undoer.surname) end as undone
    from (${page}) as entry
    left join users actor on actor.id = entry.actor_id
    left join users student on student.id = entry.student_id
    left join users teacher on teacher.id = entry.teacher_id
    left join feedback response on response.id = entry.record_id
    left join audit_log undoes on undoes.id = entry.undoes
    left join audit_log undone on undone.undoes = entry.id
    left join users undoer on undoer.id = undone.actor_id
    where ${zone} is not null
    order by entry.at desc, entry.id desc`,
    parameters.values,
  );
  return rows;
}

/** Names of these users, keyed by id. */
export async function findNames(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: users.id, name: users.name, surname: users.surname })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, fullName(row)]));
}

/** An entry that no one else can undo until the transaction ends; null when there is none. */
export async function lockEntry(tx: Transaction, id: number) {
  const [entry] = await tx.select().from(auditLog).where(eq(auditLog.id, id)).for("update");
  return entry ?? null;
}

/** Whether an entry of the log has been undone. */
export async function isUndone(tx: Transaction, id: number): Promise<boolean> {
  const [found] = await tx.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.undoes, id));
  return found !== undefined;
}
