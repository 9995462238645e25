import { sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import {
  type Logo,
  type SchoolSettings,
  settingsColumns,
  unchangedSchool,
} from "#server/school/read-school.ts";
import { school } from "#server/school/school.table.ts";

/** Like `readSchool`, with the time of the last change; null when there was none. */
export async function readVersionedSchool(database: Database | Transaction) {
  const [row] = await database.select({ ...settingsColumns, updatedAt: school.updatedAt }).from(school);
  return row ?? { ...unchangedSchool, updatedAt: null };
}

/** Locks the school's row until the transaction ends, and returns it; makes it with the defaults if there is none. */
export async function lockSchool(tx: Transaction) {
  const made = await tx.insert(school).values({}).onConflictDoNothing().returning({ id: school.id });
  const [row] = await tx
    .select({ ...settingsColumns, updatedAt: school.updatedAt })
    .from(school)
    .for("update");
  if (!row) throw new Error("The school's row was not made");
  return { ...row, updatedAt: made.length > 0 ? null : row.updatedAt };
}

/** Writes settings into the locked row. */
export async function updateSettings(
  tx: Transaction,
  changes: Partial<Omit<SchoolSettings, "logoVersion">>,
): Promise<void> {
  await tx.update(school).set({ ...changes, updatedAt: new Date() });
}

/** Writes a logo into the locked row, or removes it. The time of the last change is that of the settings, and stays. */
export async function updateLogo(tx: Transaction, to: Logo | null): Promise<void> {
  await tx
    .update(school)
    .set({ logo: to?.bytes ?? null, logoType: to?.type ?? null, logoVersion: to?.version ?? null });
}

/** Notes that the checklist for a new school is closed; the first time stays. */
export async function closeChecklist(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockSchool(tx);
    await tx.update(school).set({ checklistClosedAt: sql`coalesce(${school.checklistClosedAt}, now())` });
  });
}
