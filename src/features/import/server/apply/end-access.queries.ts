import { inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { pinCodes } from "#features/sign-in/server/pin/pins.table.ts";
import { knownDevices } from "#server/accounts/known-devices.table.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";

/** Marks locked students as left, as `markStudentLeft` does: they are signed out, and nothing that lets them in works. */
export async function markAllLeft(tx: Transaction, ids: readonly string[], leftOn: string): Promise<void> {
  if (ids.length === 0) return;
  const these = [...ids];
  await tx.delete(passwordLinks).where(inArray(passwordLinks.userId, these));
  await tx.update(users).set({ leftOn, updatedAt: new Date() }).where(inArray(users.id, these));
  await tx.delete(sessions).where(inArray(sessions.userId, these));
  await tx.delete(knownDevices).where(inArray(knownDevices.userId, these));
  await tx.delete(pinCodes).where(inArray(pinCodes.userId, these));
}
