import { createHash } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { keptMappings, type Mapping } from "#domain/import/mapping.ts";
import { importMappings } from "./imports.table.ts";

/** The mappings that were used last, newest first. */
export async function listMappings(database: Database): Promise<Mapping[]> {
  const rows = await database
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .orderBy(desc(importMappings.usedAt))
    .limit(keptMappings);
  return rows.map(({ mapping }) => mapping);
}

/** Stores how a file was read, replacing the mapping for the same headings. The oldest mappings are deleted. */
export async function keepMapping(database: Database, mapping: Mapping): Promise<void> {
  const headings = JSON.stringify([
    mapping.kind,
    ...mapping.columns.map(({ index, heading }) => [index, heading]),
  ]);
  const kept = { mapping, usedAt: new Date() };
  await database
    .insert(importMappings)
    .values({ headingsHash: createHash("sha256").update(headings).digest("hex"), ...kept })
    .onConflictDoUpdate({ target: importMappings.headingsHash, set: kept });
  await database.execute(sql`
    delete from import_mappings where headings_hash in (
      select headings_hash from import_mappings order by used_at desc, headings_hash offset ${keptMappings})`);
}
