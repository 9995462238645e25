import { sql } from "drizzle-orm";
import { erasedRows, eraseGuardianFromImports } from "#features/import/server/apply/erased-rows.queries.ts";
import { impersonal, type PersonalTable, personal } from "#server/privacy/personal-table.ts";
import {
  importChanges,
  importedStudents,
  importedTeacherNames,
  importMappings,
  importRows,
  imports,
} from "./imports.table.ts";

export const importTables: PersonalTable[] = [
  personal(importedStudents, {
    shown: {
      section: "imported",
      columns: { field: sql`field`, value: sql`value` },
      from: (ids) => sql`imported_students cross join jsonb_each_text(last_values) as imported (field, value)
        where student_id = any(${ids}) order by field`,
    },
    erase: [{ remove: ({ ids }) => sql`student_id = any(${ids})` }],
  }),
  personal(importedTeacherNames, {
    shown: "how files write a teacher’s own name",
    erase: [{ remove: ({ ids }) => sql`teacher_id = any(${ids})` }],
  }),
  personal(importChanges, {
    shown: {
      section: "importChanges",
      columns: { at: sql`imports.applied_at`, kind: sql`import_changes.kind`, value: sql`change::text` },
      from: (ids) => sql`import_changes join imports on imports.id = import_id
        where record_id = any(${ids}) order by imports.applied_at, number`,
    },
    erase: [{ remove: ({ ids }) => sql`record_id = any(${ids})` }],
  }),
  personal(importRows, {
    shown: {
      section: "importRows",
      columns: { at: sql`imports.created_at`, line: sql`line`, value: sql`cells::text` },
      from: (ids) => sql`import_rows join imports on imports.id = import_id
        where outcome ->> 'personId' = any(${ids}::text[]) order by imports.created_at, number`,
    },
    erase: [{ columns: ["cells", "outcome", "decision"], run: erasedRows }],
    eraseGuardian: eraseGuardianFromImports,
    keeps: ["kind", "sheet", "state"],
  }),
  personal(imports, {
    shown: "numbers alone",
    // A preview lists who would leave.
    erase: [{ set: { summary: null }, where: () => sql`applied_at is null` }],
    keeps: ["options"],
  }),
  impersonal(importMappings, "headings of files"),
];
