import { createHash } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type Mapping, storedMappingsMax } from "#domain/import/mapping.ts";
import { importMappings } from "./imports.table.ts";

/** The mappings that were used last, newest first. */
export async function listMappings(database: Database): Promise<Mapping[]> {
  const rows = await database
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .orderBy(desc(importMappings.usedAt))
    .limit(storedMappingsMax);
  return rows.map(({ mapping }) => mapping);
}

/** Stores how a file was read, replacing the mapping for the same headings. The oldest mappings are deleted. */
export async function saveMapping(database: Database, mapping: Mapping): Promise<void> {
  const headings = JSON.stringify([
    mapping.kind,
    ...mapping.columns.map(({ index, heading }) => [index, heading]),
  ]);
  const stored = { mapping, usedAt: new Date() };
  await database
    .insert(importMappings)
    .values({ headingsHash: createHash("sha256").update(headings).digest("hex"), ...stored })
    .onConflictDoUpdate({ target: importMappings.headingsHash, set: stored });
  await database.execute(sql`
    delete from import_mappings where headings_hash in (
      select headings_hash from import_mappings order by used_at desc, headings_hash offset ${storedMappingsMax})`);
}
