import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { roleEnum, users } from "#server/accounts/users.table.ts";

/** Who changed what, written in the transaction of the change. Rows are never deleted, and changed only when a person in them is erased. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull().defaultNow(),
    /** Null for actions of the system. */
    actorId: uuid("actor_id").references(() => users.id),
    actorRole: roleEnum("actor_role"),
    action: text("action").notNull(),
    recordId: uuid("record_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    /** The person the record is about, even after it is deleted. */
    studentId: uuid("student_id").references(() => users.id),
    teacherId: uuid("teacher_id").references(() => users.id),
    // The next two are ids of entries. No foreign keys: a backup loads tables, not rows, in the order of references.
    /** The entry that this one is a part of: that of the lesson with which this feedback was deleted. */
    partOf: bigint("part_of", { mode: "number" }),
    /** The entry that this one undoes. */
    undoes: bigint("undoes", { mode: "number" }),
  },
  (table) => [
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_record").on(table.recordId, table.id),
    index("audit_log_actor").on(table.actorId, table.at, table.id),
    index("audit_log_action").on(table.action, table.at, table.id),
    index("audit_log_student").on(table.studentId, table.at, table.id),
    index("audit_log_teacher").on(table.teacherId, table.at, table.id),
    // Changes by others than the author to a teacher's feedback are counted in the list of teachers.
    index("audit_log_teacher_changes")
      .on(table.teacherId, table.recordId)
      .where(
        sql`${table.action} in ('feedback.edit', 'feedback.edit-lesson', 'feedback.delete') and ${table.actorId} is distinct from ${table.studentId}`,
      ),
    // A teacher's changes to their classes are counted beside the numbers.
    index("audit_log_lesson_changes")
      .on(table.teacherId, table.id)
      .where(sql`${table.action} in ('lesson.correct', 'lesson.delete')`),
    // Voided feedback comes back with its class.
    index("audit_log_voided")
      .on(sql`(${table.before}->>'lessonId')`)
      .where(sql`${table.action} = 'feedback.void'`),
    index("audit_log_part_of").on(table.partOf).where(sql`${table.partOf} is not null`),
    // An entry can be undone once.
    uniqueIndex("audit_log_undoes_unique").on(table.undoes).where(sql`${table.undoes} is not null`),
  ],
);
