import type { Import } from "#domain/import/schemas.ts";
import { schoolYear } from "#web/testing/records.ts";

/** An import whose files have been read, and which nobody has applied. */
export const openImport: Import = {
  id: "0198a000-0000-4000-8000-000000000041",
  schoolYearId: schoolYear.id,
  schoolYear: schoolYear.name,
  admin: "Lakshmi Nair",
  state: "open",
  rowCount: 0,
  missingRows: 0,
  options: { absentLeave: false },
  createdAt: "2026-11-20T05:00:00.000Z",
  appliedAt: null,
  undoneAt: null,
  progress: null,
  summary: null,
};
