import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { ImportCells } from "#domain/import/fields.ts";
import { withoutGuardian } from "#domain/known-guardians.ts";
import type { ErasedGuardian, ErasedPerson } from "#server/privacy/personal-table.ts";

/** What open imports found is found again; the rows that others left out go, because what is wrong with them may name somebody. */
async function forgetOutcomes(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from import_rows using imports where imports.id = import_id and applied_at is not null`);
  await tx.execute(sql`update import_rows set state = null, outcome = null where outcome is not null`);
}

/** Locks the open imports and reads all rows; `isTheirs` are those that are about these people. */
async function readAllRows(tx: Transaction, ids: SQL) {
  // A preview that is being made has read their rows.
  await tx.execute(sql`select from imports where applied_at is null order by id for update`);
  const these = sql`${ids}::text[]`;
  const { rows } = await tx.execute<{
    importId: string;
    number: number;
    cells: ImportCells;
    isTheirs: boolean;
  }>(sql`
    select import_id as "importId", number, cells,
      coalesce(outcome ->> 'personId' = any(${these}) or decision ->> 'person' = any(${these}), false) as "isTheirs"
    from import_rows order by import_id, number`);
  return rows;
}

/** Takes the rows of a person out of open imports; all others are compared again, because their previews may name the person. */
export async function erasedRows(tx: Transaction, { ids, traces }: ErasedPerson): Promise<void> {
  const rows = await readAllRows(tx, ids);
  const isNamed = (cells: ImportCells) =>
    traces.isIn([...Object.values(cells), `${cells.name} ${cells.surname}`].join("\n"));
  const named = rows
    .filter((row) => row.isTheirs || isNamed(row.cells))
    .map(({ importId, number }) => ({ importId, number }));
  await tx.execute(sql`
    delete from import_rows using jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named ("importId" uuid, number integer)
    where import_rows.import_id = named."importId" and import_rows.number = named.number`);
  await forgetOutcomes(tx);
}

/** Takes a guardian out of the rows of open imports, which are compared again, and out of what imports said and did. */
export async function eraseGuardianFromImports(
  tx: Transaction,
  { studentIds, person, traces }: ErasedGuardian,
): Promise<void> {
  const without = (value: unknown) => JSON.stringify(withoutGuardian(value, person, traces.without));
  for (const { importId, number, cells, isTheirs } of await readAllRows(tx, studentIds)) {
    const isNamed = isTheirs || traces.isIn(Object.values(cells).join("\n"));
    const left = isNamed ? withoutGuardian(cells, person, traces.without) : cells;
    if (left !== cells)
      await tx.execute(sql`
        update import_rows set cells = ${JSON.stringify(left)}::jsonb where import_id = ${importId} and number = ${number}`);
  }
  await forgetOutcomes(tx);
  await tx.execute(sql`update imports set summary = null where applied_at is null`);
  const imported = await tx.execute<{ id: string; lastValues: unknown }>(sql`
    select student_id as id, last_values as "lastValues" from imported_students where student_id = any(${studentIds})`);
  for (const row of imported.rows)
    await tx.execute(sql`
      update imported_students set last_values = ${without(row.lastValues)}::jsonb where student_id = ${row.id}`);
  const changes = await tx.execute<{ importId: string; number: number; change: unknown }>(sql`
    select import_id as "importId", number, change from import_changes where record_id = any(${studentIds})`);
  for (const { importId, number, change } of changes.rows)
    await tx.execute(sql`
      update import_changes set change = ${without(change)}::jsonb where import_id = ${importId} and number = ${number}`);
}
