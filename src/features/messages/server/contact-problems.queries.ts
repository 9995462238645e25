import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { ContactProblemKind } from "#domain/messages/contact-problems.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { contactProblems } from "./messages.table.ts";

/** Notes that a number or an address is not to be used any more, and why; the last reason counts. */
export async function addContactProblem(
  tx: Transaction,
  problem: typeof contactProblems.$inferInsert,
): Promise<void> {
  const now = { at: new Date(), ...problem };
  await tx
    .insert(contactProblems)
    .values(now)
    .onConflictDoUpdate({ target: [contactProblems.channel, contactProblems.contact], set: now });
}

/** What is wrong with a number or an address; null when nothing is. */
export async function findContactProblem(
  database: Database,
  { channel, contact }: { channel: ParentChannel; contact: string },
): Promise<ContactProblemKind | null> {
  const [problem] = await database
    .select({ kind: contactProblems.kind })
    .from(contactProblems)
    .where(and(eq(contactProblems.channel, channel), eq(contactProblems.contact, contact)));
  return problem?.kind ?? null;
}

/** Notes that a number or an address is right after all, or that what was noted `at` a time is not so; true if there was a problem with it. */
export async function removeContactProblem(
  database: Database | Transaction,
  { channel, contact, at }: { channel: ParentChannel; contact: string; at?: Date },
): Promise<boolean> {
  const { rowCount } = await database
    .delete(contactProblems)
    .where(
      and(
        eq(contactProblems.channel, channel),
        eq(contactProblems.contact, contact),
        at && eq(contactProblems.at, at),
      ),
    );
  return (rowCount ?? 0) > 0;
}
