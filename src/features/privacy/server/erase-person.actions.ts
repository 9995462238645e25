import { and, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import type { WordRule } from "#domain/privacy.ts";
import type { Actor } from "#domain/roles.ts";
import { users } from "#server/accounts/users.table.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { deleteMailsWith } from "#server/base/outbox.ts";
import type { ErasedFrom } from "#server/privacy/personal-table.ts";
import { replaceTraces } from "#server/privacy/replace-traces.ts";
import { eraseGuardianIn } from "./erased-guardian.actions.ts";
import type { GuardianKey } from "./erased-guardian.queries.ts";
import { allowLongStatements, findErased, idsIn, recordsOf } from "./erased-person.queries.ts";
import { countRedacted } from "./erasures.queries.ts";
import { erasures } from "./erasures.table.ts";

/** An erasure as the lists of `erasure-list.actions.ts` have it. */
export interface Erasure {
  personId: string;
  erasedAt: string;
  /** Null for the server. */
  erasedBy: string | null;
  words: WordRule;
  /** For a guardian, whose `personId` was made up: their child, and what an older backup knows them by. */
  guardian?: (GuardianKey & { of: string }) | null;
}

/**
 * Takes everything about a person out of every table, within the transaction of the caller, and out of the mails that lie in files:
 * numbers stay, words and names go. Writes who did it, naming nobody.
 */
export async function erasePerson(
  tx: Transaction,
  actor: Actor | null,
  { personId, erasedAt, erasedBy, words }: Erasure,
  { personalTables, dataDir }: ErasedFrom,
): Promise<void> {
  await allowLongStatements(tx);
  const records = await recordsOf(tx, personId);
  const person = await findErased(tx, records, { keepsWords: words === "kept" });
  for (const { table, erase } of personalTables) {
    if (typeof erase === "string") continue;
    for (const step of erase) {
      if ("run" in step) await step.run(tx, person);
      else if ("texts" in step) await replaceTraces(tx, table, step.texts, person.traces);
      else if ("set" in step) await tx.update(table).set(step.set).where(step.where(person));
      else await tx.delete(table).where(step.remove(person));
    }
  }
  await tx
    .insert(erasures)
    .values(records.map((id) => ({ personId: id, erasedAt: new Date(erasedAt), erasedBy, words })))
    .onConflictDoNothing();
  await writeAuditEntry(tx, {
    actor,
    action: "student.erase",
    recordId: personId,
    studentId: personId,
    after: { words, redactedEntries: await countRedacted(tx, person.ids) },
  });
  // Before the commit: mails whose texts nobody knows any more could not be found again.
  await deleteMailsWith(dataDir, person.mails);
}

/** Erases someone who is back although they were erased; notes the erasure either way. Returns whether they were back. */
export async function eraseAgain(tx: Transaction, erasure: Erasure, from: ErasedFrom): Promise<boolean> {
  const { personId, erasedAt, erasedBy, words, guardian } = erasure;
  if (guardian) {
    const known = { studentId: guardian.of, key: guardian, inOlder: true };
    const isBack = (await eraseGuardianIn(tx, null, known, from)) !== null;
    await tx
      .insert(erasures)
      .values({
        ...{ personId, erasedAt: new Date(erasedAt), erasedBy, words },
        ...{ guardianOf: guardian.of, guardianId: guardian.id, endedBy: guardian.endedBy },
      })
      .onConflictDoNothing();
    return isBack;
  }
  await lockByName(tx, "merging students");
  const [back] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = any(${idsIn([personId])})`, isNull(users.erasedAt)))
    .for("update");
  if (back) await erasePerson(tx, null, erasure, from);
  else {
    await tx
      .insert(erasures)
      .values({ personId, erasedAt: new Date(erasedAt), erasedBy, words })
      .onConflictDoNothing();
  }
  return back !== undefined;
}
