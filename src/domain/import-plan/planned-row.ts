import type { ImportCells, ImportKind } from "#domain/import/fields.ts";
import type { RowDecision } from "#domain/import/outcomes.ts";

/** A row as the planner takes it. */
export interface PlannedRow {
  number: number;
  kind: ImportKind;
  cells: ImportCells;
  decision: RowDecision;
}
