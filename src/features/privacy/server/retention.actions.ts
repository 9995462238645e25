import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.ts";
import { type RetentionKind, retentionKinds } from "#domain/privacy.ts";
import type { Actor } from "#domain/roles.ts";
import type { PrivacySettings } from "#domain/schemas/privacy.ts";
import { removeWords } from "#features/feedback/server/old-words.queries.ts";
import { lockFeedbackOfStudent } from "#features/feedback/server/voided-feedback.queries.ts";
import { removeTexts } from "#features/messages/server/old-messages.queries.ts";
import { schoolRecordId, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import type { Services } from "#server/http/context.ts";
import { eraseWhoIsDue } from "./erase.actions.ts";
import type { EraseServices } from "./erasure-list.actions.ts";
import { findOldStudents, lockDue, readPrivacySettings, writePrivacySettings } from "./retention.queries.ts";

const imageOf = ({ keepsWordsOfErased, messages, words, records }: PrivacySettings) => ({
  keepsWordsOfErased,
  messagesRetention: messages,
  wordsRetention: words,
  recordsRetention: records,
});

/** Changes how long things are kept. Nothing is removed by it. */
export async function changePrivacySettings(
  { database }: Pick<Services, "database">,
  actor: Actor,
  settings: PrivacySettings,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const before = imageOf(await readPrivacySettings(tx));
    await writePrivacySettings(tx, settings);
    await writeAuditEntry(tx, {
      ...{ actor, action: "privacy.change", recordId: schoolRecordId, before, after: imageOf(settings) },
    });
  });
}

/** The settings, and for each kind whom it is due for; null where the school keeps it. `today` is the school's day. */
export async function readRetention({ database }: Pick<Services, "database">, today: string) {
  const settings = await readPrivacySettings(database);
  const due = await Promise.all(
    retentionKinds.map(async (kind) => {
      const months = settings[kind];
      return { kind, due: months === null ? null : await findOldStudents(database, kind, { months, today }) };
    }),
  );
  return { settings, due };
}

/**
 * Removes what is due of these students, who were shown to an admin. Students who are not due, or no longer, are left alone: that is decided
 * under the locks that it is removed under. Returns of how many it was removed.
 */
export async function removeOld(
  services: EraseServices,
  actor: Actor,
  { kind, studentIds, today }: { kind: RetentionKind; studentIds: readonly string[]; today: string },
): Promise<number> {
  const sorted = [...new Set(studentIds)].sort();
  if (kind === "records") {
    let erased = 0;
    for (const id of sorted) if (await eraseWhoIsDue(services, actor, id, today)) erased += 1;
    return erased;
  }
  return inTransaction(services.database, async (tx) => {
    for (const id of sorted) await lockFeedbackOfStudent(tx, id);
    const due = await lockDue(tx, kind, { studentIds: sorted, today });
    if (due.length === 0) return 0;
    await (kind === "words" ? removeWords : removeTexts)(tx, sql`${sql.param(due)}::uuid[]`);
    const after = { removed: kind, students: due.length, studentIds: due };
    await writeAuditEntry(tx, { actor, action: "privacy.remove", recordId: schoolRecordId, after });
    return due.length;
  });
}
