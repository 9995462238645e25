import type { ExportTableName } from "#domain/exports.ts";
import { t } from "#web/language/language.ts";

export const tableNames = (): Record<ExportTableName, string> => ({
  students: t.labels.students,
  guardians: t.labels.guardians,
  teachers: t.labels.teachers,
  teaching: t.exports.teaching,
  classes: t.navigation.classes,
  feedback: t.labels.feedback,
  messages: t.labels.toParents,
  ratings: t.exports.ratings,
});
