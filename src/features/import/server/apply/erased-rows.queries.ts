import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { ErasedPerson } from "#server/privacy/personal-table.ts";

/** Takes the rows of a person out of open imports; the others are compared again, because their previews may name the person. */
export async function erasedRows(tx: Transaction, { ids, tracesList }: ErasedPerson): Promise<void> {
  const namesThem = sql`exists (select from jsonb_each_text(cells) where value = any(${tracesList}))`;
  const isTheirs = sql`outcome ->> 'personId' = any(${ids}::text[]) or decision ->> 'person' = any(${ids}::text[])`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from import_rows where ${isTheirs} or ${namesThem} returning import_id as id`);
  const importIds = [...new Set(rows.map(({ id }) => id))];
  await tx.execute(sql`
    update import_rows set state = null, outcome = null where import_id = any(${sql.param(importIds)}::uuid[])`);
}
