import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import { type RetentionKind, retentionKinds } from "#domain/privacy.ts";
import type { Actor } from "#domain/roles.ts";
import type { PrivacySettings } from "#domain/schemas/privacy.ts";
import { removeWords } from "#features/feedback/server/old-words.queries.ts";
import { lockFeedbackOfStudent } from "#features/feedback/server/voided-feedback.queries.ts";
import { removeTexts } from "#features/messages/server/old-messages.queries.ts";
import { schoolRecordId, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import type { Services } from "#server/http/context.ts";
import { eraseStudent } from "./erase-student.actions.ts";
import { findOldStudents, readPrivacySettings, writePrivacySettings } from "./retention.queries.ts";

const imageOf = ({ keepsWordsOfErased, messages, words, records }: PrivacySettings) => ({
  keepsWordsOfErased,
  messagesKept: messages,
  wordsKept: words,
  recordsKept: records,
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

/** Removes what is due of these students, who were shown to an admin. Students who are not due, or no longer, are left alone. */
export async function removeOld(
  services: Pick<Services, "database" | "env">,
  actor: Actor,
  { kind, studentIds, today }: { kind: RetentionKind; studentIds: readonly string[]; today: string },
): Promise<number> {
  const months = (await readPrivacySettings(services.database))[kind];
  if (months === null) return 0;
  const { first } = await findOldStudents(services.database, kind, { months, today });
  const students = first.filter(({ id }) => studentIds.includes(id));
  if (kind === "records") {
    for (const student of students)
      await eraseStudent(services, actor, student.id, { name: fullName(student), today });
    return students.length;
  }
  if (students.length === 0) return 0;
  await inTransaction(services.database, async (tx) => {
    const sorted = students.map(({ id }) => id).sort();
    for (const id of sorted) await lockFeedbackOfStudent(tx, id);
    const ids = sql`${sql.param(sorted)}::uuid[]`;
    await (kind === "words" ? removeWords : removeTexts)(tx, ids);
    const after = { removed: kind, students: students.length, studentIds: sorted };
    await writeAuditEntry(tx, { actor, action: "privacy.remove", recordId: schoolRecordId, after });
  });
  return students.length;
}
