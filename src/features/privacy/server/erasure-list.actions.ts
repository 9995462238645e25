import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, inTransaction } from "#db/client.ts";
import { wordRules } from "#domain/privacy.ts";
import { z } from "#domain/schemas/zod.ts";
import { type Erasure, eraseAgain } from "./erase-person.actions.ts";

// The list lies beside the database and beside its backups, because an older backup does not know who was erased after it
// (docs/decisions/095).

export const erasureListName = "erasures.jsonl";

const lineSchema = z.object({
  personId: z.uuid(),
  erasedAt: z.iso.datetime(),
  erasedBy: z.uuid().nullable(),
  words: z.enum(wordRules),
});

/** A line that a crash cut short is of an erasure that the database still has, and is written again. */
function parse(line: string): Erasure[] {
  try {
    return [lineSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

/** The list in a folder; empty when there is none. */
async function readErasureList(folder: string): Promise<Erasure[]> {
  const text = await readFile(join(folder, erasureListName), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => (line === "" ? [] : parse(line)));
}

/** None in a database of an earlier version, which can be backed up too. */
async function readErasures(database: Database): Promise<Erasure[]> {
  const { rows: found } = await database.execute(
    sql`select where to_regclass('public.erasures') is not null`,
  );
  if (found.length === 0) return [];
  const { rows } = await database.execute<Record<keyof Erasure, string>>(sql`
    select person_id as "personId", erased_by as "erasedBy", words,
      to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "erasedAt"
    from erasures order by erased_at, person_id`);
  return rows.map((row) => lineSchema.parse(row));
}

/** Adds to the list in a folder what it lacks. */
export async function keepErasureList(database: Database, folder: string): Promise<void> {
  const listed = new Set((await readErasureList(folder)).map(({ personId }) => personId));
  const lines = (await readErasures(database))
    .filter(({ personId }) => !listed.has(personId))
    .map((erasure) => JSON.stringify(erasure));
  // The first line end closes a line that was cut short.
  if (lines.length > 0)
    await appendFile(join(folder, erasureListName), `\n${lines.join("\n")}\n`, { mode: 0o600, flush: true });
}

/** Those of these people who are there, although they were erased. */
async function findBack(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from users where id = any(${sql.param([...ids])}::uuid[]) and erased_at is null`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Erases everyone again who was erased before and is back, because the database is older than their erasure; then adds to the lists
 * what they lack. Returns how many were back.
 */
export async function applyErasureLists(
  database: Database,
  dataDir: string,
  folders: readonly string[] = [dataDir],
): Promise<number> {
  const listed = (await Promise.all(folders.map(readErasureList))).flat();
  const stored = new Map((await readErasures(database)).map((each) => [each.personId, each]));
  const known = new Map([...listed.map((each) => [each.personId, each] as const), ...stored]);
  const back = await findBack(database, [...known.keys()]);
  let again = 0;
  for (const [id, erasure] of known) {
    // Almost everyone, at every start.
    if (stored.has(id) && !back.has(id)) continue;
    if (await inTransaction(database, (tx) => eraseAgain(tx, erasure, dataDir))) again += 1;
  }
  for (const folder of folders) await keepErasureList(database, folder);
  return again;
}
