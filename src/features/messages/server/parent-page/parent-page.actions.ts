import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { maskedContact } from "#domain/messages/parent-link.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import type { OwnAnswer } from "#domain/schemas/parent-page.ts";
import { z } from "#domain/schemas/zod.ts";
import { addEvents } from "#features/messages/server/message-events.queries.ts";
import { lockMessage } from "#features/messages/server/parent-messages.queries.ts";
import { giveConsent, withdrawConsent } from "#features/students/server/guardians/consents.queries.ts";
import { contactChangeOf } from "#features/students/server/guardians/contact-change.queries.ts";
import { findContact } from "#features/students/server/guardians/guardians.queries.ts";
import { requireRestart } from "#features/students/server/guardians/own-choice.queries.ts";
import {
  listStanding,
  lockStudentsWith,
} from "#features/students/server/guardians/standing-refusals.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { findParentPage, hasMessage, type ParentPage, wasAsked } from "./parent-page.queries.ts";

type PageServices = Pick<Services, "attempts" | "database" | "env">;

/** The same for every link that does not work, whatever the reason. */
function linkInvalid(): ApiError {
  return new ApiError("link-invalid", { sentence: sentence("parentPage.linkInvalid") });
}

/** The page that a token opens. Those that open none are not counted: nobody can guess one. @throws ApiError `link-invalid`. */
export async function openPage(database: Database | Transaction, token: string): Promise<ParentPage> {
  const page = await findParentPage(database, token);
  if (page === null) throw linkInvalid();
  return page;
}

/** What the holder of a contact has answered. Masked, because links are sent on. */
export const ownChannelSchema = z.strictObject({
  channel: z.enum(parentChannels),
  contact: z.string().describe("Masked"),
  answer: z
    .enum(["agreed", "refused", "mixed"])
    .nullable()
    .describe("`mixed` when it is not the same for all children; null when the guardian was not asked"),
  isWaiting: z
    .boolean()
    .describe("Whether a yes waits until the school has asked, because they had refused by themselves"),
  mayGive: z.boolean(),
  whyNot: z
    .enum(["unseen", "refused"])
    .nullable()
    .describe("Nobody at the school has seen the contact, or it was told otherwise by other means"),
});

type OwnChannel = z.infer<typeof ownChannelSchema>;

/** Whether a student has entered this contact, and nobody at the school has confirmed it. */
async function isUnseen(
  database: Database | Transaction,
  studentId: string,
  contact: string,
): Promise<boolean> {
  const profile = await findContact(database, studentId);
  const change = profile && (await contactChangeOf(database, studentId, profile));
  return [change?.phone?.after, change?.email?.after?.toLowerCase()].includes(contact);
}

/** A child about whom a yes would be recorded, and whether it would wait. */
interface Giving {
  studentId: string;
  isWaiting: boolean;
}

/** What was answered about a page's contact, and for which children a yes would count; over a refusal by a link it waits. */
export async function readAnswer(
  database: Database | Transaction,
  page: ParentPage,
): Promise<{ own: OwnChannel; giving: Giving[] }> {
  const { channel, contact, children } = page;
  const giving: Giving[] = [];
  let whyNot: OwnChannel["whyNot"] = null;
  // One after the other, because a transaction has one connection.
  for (const { studentId, answer, isWaiting } of children) {
    if (answer === "agreed" || isWaiting) continue;
    const standing = await listStanding(database, studentId, page);
    if (standing.some(({ source }) => source !== "own-link")) whyNot = "refused";
    else if (await isUnseen(database, studentId, contact)) whyNot ??= "unseen";
    else giving.push({ studentId, isWaiting: standing.length > 0 });
  }
  const [first] = children;
  const answer = first?.answer ?? null;
  const isWaiting = children.some((each) => each.isWaiting);
  const own: OwnChannel = {
    channel,
    contact: maskedContact(contact),
    answer: children.every((each) => each.answer === answer) ? answer : "mixed",
    isWaiting,
    mayGive: giving.length > 0 || (whyNot === null && !isWaiting),
    whyNot: giving.length > 0 ? null : whyNot,
  };
  return { own, giving };
}

async function sayYes(
  tx: Transaction,
  page: ParentPage,
  { notice: version, language }: Extract<OwnAnswer, { answer: "agreed" }>,
  day: { timeZone: string; today: string },
): Promise<void> {
  const { own, giving: students } = await readAnswer(tx, page);
  if (!own.mayGive && !own.isWaiting) {
    const why = own.whyNot === "unseen" ? "parentPage.contactUnseen" : "parentPage.answeredOtherwise";
    throw new ApiError("conflict", { sentence: sentence(why) });
  }
  if (students.length === 0) return;
  await requireRestart(tx, page, day);
  const { channel, contact, linkMadeBy } = page;
  const notice = { version, language };
  await giveConsent(tx, { channel, contact, students, linkMadeBy, day: day.today, notice });
}

/**
 * Records the answer of a contact's holder, for each child whose guardian has it; repeating it adds nothing. Returns what holds now.
 * @throws ApiError as `openPage`; `conflict` for another channel than the link's, or a yes by a contact that nobody at the school has seen
 * or that refused in another way; `too-many-requests` for too many on a day.
 */
export async function answerByLink(services: PageServices, answer: OwnAnswer): Promise<OwnChannel> {
  const { token, channel } = answer;
  const timeZone = services.env.TIME_ZONE;
  await openPage(services.database, token);
  return inTransaction(services.database, async (tx) => {
    await lockStudentsWith(tx, await openPage(tx, token));
    const page = await openPage(tx, token);
    if (page.channel !== channel) throw new ApiError("conflict");
    const { contact, linkMadeBy } = page;
    const today = todayIn(timeZone);
    if (answer.answer === "agreed") await sayYes(tx, page, answer, { timeZone, today });
    else {
      const byLink = { source: "own-link", recordedBy: null, linkMadeBy } as const;
      await withdrawConsent(tx, { channel, contact, ...byLink, day: today });
    }
    return (await readAnswer(tx, await openPage(tx, token))).own;
  });
}

/**
 * Records what a guardian says is wrong about a message, once a day.
 * @throws ApiError as `openPage`; `not-found` for one that is not on the page; `conflict` for a second one on a day.
 */
export async function askForCorrection(
  services: PageServices,
  { token, messageId, note }: { token: string; messageId: string; note: string },
  address: string,
): Promise<void> {
  const { TIME_ZONE: timeZone } = services.env;
  const { linkId } = await openPage(services.database, token);
  await services.attempts.count("parent-page-change", { account: linkId, address });
  await inTransaction(services.database, async (tx) => {
    const page = await openPage(tx, token);
    await lockMessage(tx, messageId);
    if (!(await hasMessage(tx, page, messageId))) throw new ApiError("not-found");
    if (await wasAsked(tx, messageId, { timeZone, today: todayIn(timeZone) })) {
      throw new ApiError("conflict", { sentence: sentence("parentPage.requestedToday") });
    }
    await addEvents(tx, [{ messageId, byUser: null, kind: "reply", reason: "correction", note }]);
  });
}
