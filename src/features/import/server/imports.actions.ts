import { eq, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { importRowsMax } from "#domain/import/fields.ts";
import type { ChangeImportRows, ImportChunk, StartImport } from "#domain/import/schemas.ts";
import type { Actor } from "#domain/roles.ts";
import { schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { ensureCurrentYear } from "#features/class-groups/server/school-years/current-year.actions.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { changeRows, countRows, findImport, lockOpenImport, writeRows } from "./imports.queries.ts";
import { imports } from "./imports.table.ts";

/** @throws ApiError `not-found`. */
export async function requireImport(database: Database | Transaction, id: string) {
  const found = await findImport(database, id);
  if (found === null) throw new ApiError("not-found");
  return found;
}

/** @throws ApiError `not-found`; `conflict` when the import was applied. */
export async function requireOpen(tx: Transaction, id: string) {
  const locked = await lockOpenImport(tx, id);
  if (locked !== null) return locked;
  await requireImport(tx, id);
  throw new ApiError("conflict", { sentence: sentence("importing.isApplied") });
}

/** Only one import is applied or undone at a time. @throws ApiError `conflict` while another one is. */
export async function claimImporting(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('import', 0)) as "isFree"`,
  );
  if (!rows[0]?.isFree) throw new ApiError("conflict", { sentence: sentence("importing.isBeingApplied") });
}

/**
 * Starts an import, on the school's `today` into the current school year unless another is named; the same request again changes
 * nothing. @throws ApiError `invalid-input` for an unknown school year.
 */
export async function startImport(
  database: Database,
  actor: Actor,
  { id, schoolYearId: named, rowCount, today }: StartImport & { today: string },
) {
  return inTransaction(database, async (tx) => {
    const schoolYearId = named ?? (await ensureCurrentYear(tx, actor, today));
    const [year] = await tx
      .select({ id: schoolYears.id })
      .from(schoolYears)
      .where(eq(schoolYears.id, schoolYearId))
      .for("share");
    if (year === undefined) throw new ApiError("invalid-input", { field: "schoolYearId" });
    await tx
      .insert(imports)
      .values({ id, adminId: actor.id, schoolYearId, expectedRows: rowCount })
      .onConflictDoNothing();
    return requireImport(tx, id);
  });
}

/** Takes rows; the same ones again change nothing. @throws ApiError as `requireOpen`; `invalid-input` beyond the last row. */
export async function putRows(database: Database, id: string, chunk: ImportChunk): Promise<number> {
  if (chunk.offset + chunk.rows.length > importRowsMax) {
    throw new ApiError("invalid-input", { sentence: sentence("importing.tooManyRows", importRowsMax) });
  }
  return inTransaction(database, async (tx) => {
    const { expectedRows } = await requireOpen(tx, id);
    if (chunk.offset + chunk.rows.length > (expectedRows ?? importRowsMax))
      throw new ApiError("invalid-input", { field: "offset" });
    await writeRows(tx, id, chunk);
    return countRows(tx, id);
  });
}

/** Changes rows of the preview; it must be made again. @throws ApiError as `requireOpen`. */
export async function changeImportRows(
  database: Database,
  id: string,
  change: ChangeImportRows,
): Promise<number> {
  return inTransaction(database, async (tx) => {
    await requireOpen(tx, id);
    return changeRows(tx, id, change);
  });
}

/** Removes an import that was not applied, with all its rows. @throws ApiError as `claimImporting` and `requireOpen`. */
export async function cancelImport(database: Database, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    // It may be the one that is being applied.
    await claimImporting(tx);
    await requireOpen(tx, id);
    await tx.delete(imports).where(eq(imports.id, id));
  });
}
