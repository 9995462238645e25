import { sql } from "drizzle-orm";
import { check, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "#db/columns.ts";
import { users } from "#server/accounts/users.table.ts";

/** A school year. No two overlap: the migration adds the constraint `school_years_apart`. */
export const schoolYears = pgTable(
  "school_years",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    /** What an admin has chosen so far for its beginning (docs/decisions/085). */
    newYearChoices: jsonb("new_year_choices"),
    createdAt: createdAt(),
  },
  (table) => [
    check("school_years_order", sql`${table.startsOn} < ${table.endsOn}`),
    uniqueIndex("school_years_name_unique").on(sql`lower(${table.name})`),
  ],
);

/** Students who are taught together in one school year. */
export const classGroups = pgTable(
  "class_groups",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    schoolYearId: uuid("school_year_id")
      .notNull()
      .references(() => schoolYears.id),
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("class_groups_year_name_unique").on(table.schoolYearId, sql`lower(${table.name})`)],
);

/** Who teaches a class group, and what. */
export const classGroupTeachers = pgTable(
  "class_group_teachers",
  {
    classGroupId: uuid("class_group_id")
      .notNull()
      .references(() => classGroups.id, { onDelete: "cascade" }),
    teacherId: uuid("teacher_id")
      .notNull()
      .references(() => users.id),
    subject: text("subject").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.classGroupId, table.teacherId, table.subject] }),
    uniqueIndex("class_group_teachers_subject_unique").on(
      table.classGroupId,
      table.teacherId,
      sql`lower(${table.subject})`,
    ),
    index("class_group_teachers_teacher").on(table.teacherId),
  ],
);
