import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { ImportCells } from "#domain/import/fields.ts";
import type { ErasedPerson } from "#server/privacy/personal-table.ts";

/** Takes the rows of a person out of open imports; all others are compared again, because their previews may name the person. */
export async function erasedRows(tx: Transaction, { ids, traces }: ErasedPerson): Promise<void> {
  // A preview that is being made has read their rows.
  await tx.execute(sql`select from imports where applied_at is null order by id for update`);
  const isTheirs = sql`outcome ->> 'personId' = any(${ids}::text[]) or decision ->> 'person' = any(${ids}::text[])`;
  const { rows } = await tx.execute<{
    importId: string;
    number: number;
    cells: ImportCells;
    isTheirs: boolean;
  }>(sql`
    select import_id as "importId", number, cells, coalesce(${isTheirs}, false) as "isTheirs" from import_rows`);
  const isNamed = (cells: ImportCells) =>
    traces.isIn([...Object.values(cells), `${cells.name} ${cells.surname}`].join("\n"));
  const named = rows
    .filter((row) => row.isTheirs || isNamed(row.cells))
    .map(({ importId, number }) => ({ importId, number }));
  await tx.execute(sql`
    delete from import_rows using jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named ("importId" uuid, number integer)
    where import_rows.import_id = named."importId" and import_rows.number = named.number`);
  await tx.execute(sql`update import_rows set state = null, outcome = null where outcome is not null`);
}
