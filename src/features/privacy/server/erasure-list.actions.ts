import { join } from "node:path";
import { sql } from "drizzle-orm";
import { BackupError } from "#db/backup/backup-error.ts";
import { appendChecked, isForeign, readChecked } from "#db/checked-file.ts";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { wordRules } from "#domain/privacy.ts";
import { z } from "#domain/schemas/zod.ts";
import type { Services } from "#server/http/context.ts";
import type { ErasedFrom } from "#server/privacy/personal-table.ts";
import { type Erasure, eraseAgain } from "./erase-person.actions.ts";

// The list lies beside the database and beside its backups, because an older backup does not know who was erased after it
// (docs/decisions/095).

/** Lines of two hundred thousand people. */
const mostBytes = 32 * 1024 * 1024;

/** Where the list is in a folder: the one of a school, by its mark (`schoolMark`), where several schools may have theirs. */
export function erasureListIn(folder: string, mark?: string): string {
  return join(folder, mark === undefined ? "erasures.jsonl" : `erasures-${mark}.jsonl`);
}

const lineSchema = z.object({
  personId: z.uuid(),
  erasedAt: z.iso.datetime(),
  erasedBy: z.uuid().nullable(),
  words: z.enum(wordRules),
  guardian: z.object({ of: z.uuid(), id: z.uuid().nullable(), endedBy: z.int().nullable() }).nullish(),
});

/** A line of a list; none for one that a crash cut short, of an erasure that the database still has: it is written again. */
function parse(line: string): Erasure[] | null {
  if (/^(?:\{[^{}]*)?$/.test(line)) return [];
  try {
    return [lineSchema.parse(JSON.parse(line))];
  } catch {
    return null;
  }
}

/**
 * The list in a file; empty when there is none. One of the account `alsoOf` is read, too.
 * @throws BackupError for one that is damaged, or cannot be read, with a FileError as its cause if it is none of ours.
 */
export async function readErasureList(file: string, alsoOf?: number): Promise<Erasure[]> {
  const text = await readChecked(file, mostBytes, { alsoOf }).catch((error: Error) => {
    throw new BackupError(
      `The list of erased students cannot be read (${error.message.replace(/\.$/, "")}): nothing was changed, because they must not come back.`,
      { cause: error },
    );
  });
  return (text ?? "").split("\n").flatMap((line, index) => {
    const read = parse(line);
    if (read !== null) return read;
    throw new BackupError(
      `Line ${index + 1} of ${file}, the list of erased students, is damaged: nothing was changed, because they must not come back. Mend it from a copy, or remove the line.`,
    );
  });
}

/**
 * The lists beside a backup: those of the schools with these marks, and one without a mark, as DATA_DIR has it. If that one belongs to another
 * account, it is another school's, and `leaveOut` is told. The files of `alsoOf`, whose the backup is, are read.
 * @throws BackupError for one that is damaged, or cannot be read.
 */
export async function readErasureLists(
  folder: string,
  marks: readonly string[],
  { alsoOf, leaveOut }: { alsoOf?: number; leaveOut: (why: string) => void },
): Promise<Erasure[]> {
  const own = await Promise.all(marks.map((mark) => readErasureList(erasureListIn(folder, mark), alsoOf)));
  const unmarked = await readErasureList(erasureListIn(folder), alsoOf).catch((error: unknown) => {
    const { cause } = error as Error;
    if (!isForeign(cause)) throw error;
    leaveOut((cause as Error).message);
    return [];
  });
  return [...own.flat(), ...unmarked];
}

async function readErasures(database: Database | Transaction): Promise<Erasure[]> {
  const { rows } = await database.execute<Record<keyof Erasure, unknown>>(sql`
    select person_id as "personId", erased_by as "erasedBy", words,
      to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "erasedAt",
      case when guardian_of is not null
        then jsonb_build_object('of', guardian_of, 'id', guardian_id, 'endedBy', ended_by) end as guardian
    from erasures order by erased_at, person_id`);
  return rows.map(({ guardian, ...row }) => lineSchema.parse(guardian === null ? row : { ...row, guardian }));
}

/** Adds to the list in a file what it lacks. Rejects as `readErasureList`, or if it cannot be written. */
export async function writeErasureList(database: Database, file: string, alsoOf?: number): Promise<void> {
  const listed = new Set((await readErasureList(file, alsoOf)).map(({ personId }) => personId));
  const lines = (await readErasures(database))
    .filter(({ personId }) => !listed.has(personId))
    .map((erasure) => JSON.stringify(erasure));
  // The first line end closes a line that was cut short.
  if (lines.length > 0) await appendChecked(file, `\n${lines.join("\n")}\n`, { alsoOf });
}

/** Those of these people who are there, although they were erased. */
async function findBack(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from users where id = any(${sql.param([...ids])}::uuid[]) and erased_at is null`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Erases everyone again who is in the database's own list or in these ones and is back, because the database is older than their erasure.
 * Returns how many were back.
 */
export async function eraseListed(
  tx: Transaction,
  listed: readonly Erasure[],
  from: ErasedFrom,
): Promise<number> {
  const stored = new Map((await readErasures(tx)).map((each) => [each.personId, each]));
  const known = new Map([...listed.map((each) => [each.personId, each] as const), ...stored]);
  const back = await findBack(tx, [...known.keys()]);
  let again = 0;
  for (const [id, erasure] of known) {
    // Almost everyone, at every start.
    if (stored.has(id) && !back.has(id)) continue;
    if (await eraseAgain(tx, erasure, from)) again += 1;
  }
  return again;
}

/**
 * Erases everyone again who was erased before and is back; then adds to the list what it lacks. Returns how many were back.
 * @throws BackupError for a list that is damaged, or cannot be read.
 */
export async function applyErasureList(database: Database, from: ErasedFrom): Promise<number> {
  const file = erasureListIn(from.dataDir);
  const listed = await readErasureList(file);
  const again = await inTransaction(database, (tx) => eraseListed(tx, listed, from));
  await writeErasureList(database, file);
  return again;
}

/** What erasing someone needs. */
export type EraseServices = Pick<Services, "database" | "env" | "log" | "personalTables">;

/** Adds an erasure to the server's own list once it has been committed. Never rejects: the hourly job writes the line again. */
export async function listErasure({
  database,
  env,
  log,
}: Pick<Services, "database" | "env" | "log">): Promise<void> {
  await writeErasureList(database, erasureListIn(env.DATA_DIR)).catch((error: unknown) =>
    log.warn({ err: error }, "the list of erasures could not be written"),
  );
}
