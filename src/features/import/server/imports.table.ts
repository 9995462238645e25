import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";
import { type ImportCells, importKinds, rowStates } from "#domain/import/fields.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import type { RowDecision, RowOutcome } from "#domain/import/planned-rows.ts";
import type { ImportOptions, ImportSummary } from "#domain/import/schemas.ts";
import { schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { users } from "#server/accounts/users.table.ts";

const importChangeKinds = [
  "class-group-added",
  "student-added",
  "student-changed",
  "student-left",
  "teacher-added",
  "teacher-changed",
  "taught",
] as const;

/** Rows of files on their way into a school year. While it is open it may be removed; then it stays as a record of what was done. */
export const imports = pgTable(
  "imports",
  {
    /** Made by the browser. */
    id: uuid("id").primaryKey(),
    adminId: uuid("admin_id")
      .notNull()
      .references(() => users.id),
    schoolYearId: uuid("school_year_id")
      .notNull()
      .references(() => schoolYears.id, { onDelete: "cascade" }),
    /** How many rows its files have; null for imports that began before this was recorded. */
    expectedRows: integer("expected_rows"),
    options: jsonb("options").$type<ImportOptions>().notNull().default({ absentLeave: false }),
    /** Of the last preview, or of the application. */
    summary: jsonb("summary").$type<ImportSummary>(),
    /** Of the application that is running, in percent. */
    progress: integer("progress"),
    createdAt: createdAt(),
    appliedAt: instant("applied_at"),
    undoneAt: instant("undone_at"),
  },
  (table) => [
    check("imports_undone", sql`${table.undoneAt} is null or ${table.appliedAt} is not null`),
    index("imports_created").on(table.createdAt, table.id),
  ],
);

/** A row of an import: of an open one, or left out by one that was applied. Both go after some days. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** From 0, over all files of the import. */
    number: integer("number").notNull(),
    kind: text("kind", { enum: importKinds }).notNull(),
    /** Where it stands in its file, for people. */
    sheet: text("sheet").notNull(),
    line: integer("line").notNull(),
    cells: jsonb("cells").$type<ImportCells>().notNull(),
    /** Its line has nothing but a name, in a list that says more of its people. */
    isNameAlone: boolean("is_name_alone").notNull().default(false),
    decision: jsonb("decision").$type<RowDecision>().notNull().default({}),
    /** Of the last preview; null before. */
    state: text("state", { enum: rowStates }),
    outcome: jsonb("outcome").$type<RowOutcome>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index("import_rows_state").on(table.importId, table.state, table.number),
  ],
);

/** What an applied import did, for its undo: one entry for each student, teacher and class group. */
export const importChanges = pgTable(
  "import_changes",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    kind: text("kind", { enum: importChangeKinds }).notNull(),
    recordId: uuid("record_id").notNull(),
    /** What it was and became. */
    change: jsonb("change").$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

/** What the last import said about a student: so that what a person changed since is told from what the file changed. */
export const importedStudents = pgTable("imported_students", {
  studentId: uuid("student_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** By field, in the spelling that values are compared in. */
  lastValues: jsonb("last_values").$type<Record<string, string>>().notNull(),
});

/** Whom files mean who write a teacher in a way that a person had to decide about, such as "A. Sharma". */
export const importedTeacherNames = pgTable("imported_teacher_names", {
  /** In normal form. */
  name: text("name").primaryKey(),
  teacherId: uuid("teacher_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Everyone whom it could have meant then: once it could mean somebody else, it is asked again. */
  candidateIds: uuid("candidate_ids").array().notNull(),
  /** Whose undo forgets it. */
  importId: uuid("import_id")
    .notNull()
    .references(() => imports.id, { onDelete: "cascade" }),
});

/** How files were read the last time, by their headings: nobody is asked about a file of the same kind again. */
export const importMappings = pgTable("import_mappings", {
  /** A hash of the headings. */
  headingsHash: text("headings_hash").primaryKey(),
  mapping: jsonb("mapping").$type<Mapping>().notNull(),
  usedAt: instant("used_at").notNull().defaultNow(),
});
