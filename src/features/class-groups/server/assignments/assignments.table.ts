import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/users.table.ts";

/** Which teachers a student is assigned to. */
export const studentTeachers = pgTable(
  "student_teachers",
  {
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    teacherId: uuid("teacher_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.teacherId] }),
    index("student_teachers_teacher").on(table.teacherId, table.studentId),
  ],
);

/** Teachers whom a student had and whose classes they can still answer. Kept by triggers; a teacher may be assigned again. */
export const formerTeachers = pgTable(
  "former_teachers",
  {
    studentId: uuid("student_id").notNull(),
    teacherId: uuid("teacher_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.teacherId] })],
);
