import { importFieldNames } from "#domain/import/field-names.ts";
import type { ImportField, ImportKind } from "#domain/import/fields.ts";
import { t } from "#web/language/language.ts";

export const fieldNames = (): Record<ImportField, string> =>
  importFieldNames({ exports: t.exports, identifiers: t.identifiers, labels: t.labels });

/** What the rows of a table are about. */
export const kindNames = (): Record<ImportKind, string> => ({
  students: t.labels.students,
  teachers: t.labels.teachers,
  teaching: t.exports.teaching,
});
