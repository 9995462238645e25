import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import { consentAnswers, consentSources, contactOf, isConsentFor } from "#domain/guardians.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { sentence } from "#locales/sentence.ts";
import { updateAccount } from "#server/accounts/accounts.ts";
import { imageOf, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { voidAgreements } from "./agreements.queries.ts";
import { answerFor, lockAnswersOf, readAnswers, recordAnswers } from "./consents.queries.ts";
import { areSameAnswers } from "./guardians.actions.ts";
import {
  type Guardian,
  guardianSchema,
  lockContact,
  readGuardians,
  writeGuardians,
} from "./guardians.queries.ts";

const consent = z.object({
  answer: z.enum(consentAnswers),
  source: z.enum(consentSources),
  on: z.string(),
  notice: z.object({ version: z.number(), language: z.string() }).nullable(),
});

/** What an entry keeps about a student's guardians: all of them. Imports say nothing about answers. */
const listSchema = z.object({
  guardians: z
    .array(
      guardianSchema.strip().extend({
        consent: z.object({ whatsapp: consent.nullable(), email: consent.nullable() }).optional(),
      }),
    )
    .min(1),
});

/** What it keeps about the contacts in the profile: those that changed. */
const contactSchema = z.object({
  phone: z.string().nullable().optional(),
  parentEmail: z.string().nullable().optional(),
});

/** The events of agreements that were recorded together. */
const agreementsSchema = z.object({ consentIds: z.array(z.int()).min(1) });

type ListedGuardian = z.infer<typeof listSchema>["guardians"][number];

/**
 * Whether a contact that is to be listed again, with another answer, has refused meanwhile. What was refused by one that is still listed is
 * compared with the list.
 */
async function wasRefusedSince(
  tx: Transaction,
  studentId: string,
  { former, current }: { former: readonly ListedGuardian[]; current: readonly Guardian[] },
): Promise<boolean> {
  const held = await readAnswers(tx, studentId, former);
  return former.some((guardian) =>
    parentChannels.some((channel) => {
      const contact = contactOf(guardian, channel);
      return (
        contact !== null &&
        guardian.consent !== undefined &&
        guardian.consent[channel]?.answer !== "refused" &&
        answerFor(held, channel, contact)?.answer === "refused" &&
        !current.some((listed) => isConsentFor(listed, channel, contact))
      );
    }),
  );
}

export const guardianUndo: UndoOf<"guardian.change" | "guardian.agree" | "student.change-contact"> = {
  "guardian.change": async (tx, entry, { actor, today }) => {
    const [before, after] = [imageOf(listSchema, entry.before), imageOf(listSchema, entry.after)];
    const contact = await lockContact(tx, entry.recordId);
    await lockAnswersOf(tx, [...before.guardians, ...after.guardians]);
    const current = contact && (await readGuardians(tx, entry.recordId, contact));
    if (!current || !areSameAnswers(current, after.guardians)) {
      throw undoConflict(sentence("guardians.changedSince"));
    }
    if (await wasRefusedSince(tx, entry.recordId, { former: before.guardians, current })) {
      throw undoConflict(sentence("guardians.refusedSince"));
    }
    await writeGuardians(tx, entry.recordId, before.guardians);
    const answered = before.guardians.flatMap(({ consent, ...each }) =>
      consent ? [{ ...each, consent }] : [],
    );
    await recordAnswers(tx, entry.recordId, answered, { recordedBy: actor.id, today });
    await writeAuditEntry(tx, undoOf(actor, entry, { before: after, after: before }));
  },

  "guardian.agree": async (tx, entry, { actor, today }) => {
    const after = imageOf(agreementsSchema, entry.after);
    // Answers given after the change stay.
    const count = await voidAgreements(tx, after.consentIds, { recordedBy: actor.id, day: today });
    if (count === 0) throw undoConflict(sentence("guardians.changedSince"));
    await writeAuditEntry(tx, undoOf(actor, entry, { before: entry.after }));
  },

  "student.change-contact": async (tx, entry, { actor }) => {
    const [before, after] = [imageOf(contactSchema, entry.before), imageOf(contactSchema, entry.after)];
    const current = await lockContact(tx, entry.recordId);
    const keys = (["phone", "parentEmail"] as const).filter((key) => after[key] !== undefined);
    if (current === null || keys.length === 0 || keys.some((key) => current[key] !== after[key])) {
      throw undoConflict(sentence("guardians.changedSince"));
    }
    await updateAccount(tx, entry.recordId, before);
    await writeAuditEntry(tx, undoOf(actor, entry, { before: after, after: before }));
  },
};
