import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { contactProblems } from "./messages.table.ts";

type ContactProblem = Omit<typeof contactProblems.$inferInsert, "at">;

/** Notes that a number or an address is not to be used any more, and why; the last reason counts. */
export async function addContactProblem(tx: Transaction, problem: ContactProblem): Promise<void> {
  const now = { ...problem, at: new Date() };
  await tx
    .insert(contactProblems)
    .values(now)
    .onConflictDoUpdate({ target: [contactProblems.channel, contactProblems.contact], set: now });
}

/** Notes that a number or an address is right after all; true if there was a problem with it. */
export async function removeContactProblem(
  database: Database | Transaction,
  { channel, contact }: { channel: ParentChannel; contact: string },
): Promise<boolean> {
  const { rowCount } = await database
    .delete(contactProblems)
    .where(and(eq(contactProblems.channel, channel), eq(contactProblems.contact, contact)));
  return (rowCount ?? 0) > 0;
}
