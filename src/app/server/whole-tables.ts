import { teachingExport } from "#features/class-groups/server/teaching-export.queries.ts";
import { lessonsExport } from "#features/lessons/server/lesson-export.queries.ts";
import { messagesExport } from "#features/messages/server/message-export.queries.ts";
import { guardiansExport, studentsExport } from "#features/students/server/student-export.queries.ts";
import { ratingsExport, teachersExport } from "#features/teachers/server/teacher-export.queries.ts";
import type { WholeTables } from "#server/exports/export-table.ts";

/** The tables that are exported as a whole. One that no feature has fails the type check here. */
export const wholeTables: WholeTables = {
  students: studentsExport,
  guardians: guardiansExport,
  teachers: teachersExport,
  teaching: teachingExport,
  classes: lessonsExport,
  messages: messagesExport,
  ratings: ratingsExport,
};
