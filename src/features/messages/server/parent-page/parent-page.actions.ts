import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { contactOf } from "#domain/guardians.ts";
import { maskedContact } from "#domain/messages/parent-link.ts";
import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import type { OwnAnswer } from "#domain/schemas/parent-page.ts";
import { addEvents } from "#features/messages/server/message-events.queries.ts";
import { lockMessage } from "#features/messages/server/parent-messages.queries.ts";
import { giveConsent, withdrawConsent } from "#features/students/server/guardians/consents.queries.ts";
import { contactChangeOf } from "#features/students/server/guardians/contact-change.queries.ts";
import { findContact } from "#features/students/server/guardians/guardians.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { findParentPage, hasMessage, type ParentPage, wasAsked } from "./parent-page.queries.ts";

type PageServices = Pick<Services, "attempts" | "database" | "env">;

/** The same for every link that does not work, whatever the reason. */
function linkInvalid(): ApiError {
  return new ApiError("link-invalid", { sentence: sentence("parentPage.linkInvalid") });
}

/**
 * The page that a token opens. Tokens that open none are counted for the address.
 * @throws ApiError `link-invalid`; `too-many-requests`.
 */
export async function openPage(
  { attempts, database }: PageServices,
  token: string,
  address: string,
): Promise<ParentPage> {
  const page = await findParentPage(database, token);
  if (page !== null) return page;
  await attempts.count("parent-page", { account: "", address });
  throw linkInvalid();
}

/** What a guardian has answered about a channel; `mixed` when it is not the same for all children, null when they were not asked. */
export interface OwnChannel {
  channel: ParentChannel;
  contact: string;
  answer: "given" | "refused" | "mixed" | null;
  /** Not for a contact that no member of staff has seen. */
  mayGive: boolean;
}

/** The contact of the page's guardian that a channel uses; null when there is none. */
function ownContact({ contacts, guardians: [first] }: ParentPage, channel: ParentChannel): string | null {
  const contact = first ? contactOf(first, channel) : null;
  return contact !== null && contacts.includes(contact) ? contact : null;
}

/** Whether a student has made this a guardian's contact, and nobody at the school has confirmed it. */
async function isUnseen(
  database: Database | Transaction,
  studentId: string,
  contact: string,
): Promise<boolean> {
  const profile = await findContact(database, studentId);
  const change = profile && (await contactChangeOf(database, studentId, profile));
  return [change?.phone?.after, change?.email?.after?.toLowerCase()].includes(contact);
}

async function readChannel(
  database: Database | Transaction,
  { guardians }: ParentPage,
  { channel, contact }: { channel: ParentChannel; contact: string },
): Promise<OwnChannel> {
  const own = guardians.filter((guardian) => contactOf(guardian, channel) === contact);
  const answers = own.map(({ whatsappAnswer, emailAnswer }) =>
    channel === "whatsapp" ? whatsappAnswer : emailAnswer,
  );
  const [answer = null] = answers;
  // One after the other, because a transaction has one connection.
  let mayGive = true;
  for (const { studentId } of own) mayGive &&= !(await isUnseen(database, studentId, contact));
  return {
    channel,
    contact,
    answer: answers.every((each) => each === answer) ? answer : "mixed",
    mayGive,
  };
}

/** What a guardian has answered, for each channel that reaches them. The contacts are masked: links are sent on. */
export async function readChannels(
  database: Database | Transaction,
  page: ParentPage,
): Promise<OwnChannel[]> {
  const channels: OwnChannel[] = [];
  for (const channel of parentChannels) {
    const contact = ownContact(page, channel);
    if (contact === null) continue;
    const read = await readChannel(database, page, { channel, contact });
    channels.push({ ...read, contact: maskedContact(contact) });
  }
  return channels;
}

/** Counts a change by a link, then makes it in a transaction that has checked the link. @throws ApiError as `openPage`. */
async function change<Result>(
  services: PageServices,
  { token, address }: { token: string; address: string },
  make: (tx: Transaction, page: ParentPage) => Promise<Result>,
): Promise<Result> {
  const { linkId } = await openPage(services, token, address);
  await services.attempts.count("parent-page-change", { account: linkId, address });
  return inTransaction(services.database, async (tx) => {
    const page = await findParentPage(tx, token);
    if (page === null) throw linkInvalid();
    return make(tx, page);
  });
}

/**
 * Records a guardian's own answer for a channel, about each child whose guardian has the contact. Repeating it adds nothing. Returns
 * what they have answered now.
 * @throws ApiError as `openPage`; `conflict` for a channel without a contact, and for consent by a contact that nobody at the school
 * has seen.
 */
export async function answerByLink(
  services: PageServices,
  answer: OwnAnswer,
  address: string,
): Promise<OwnChannel[]> {
  const { token, channel } = answer;
  return change(services, { token, address }, async (tx, page) => {
    const contact = ownContact(page, channel);
    if (contact === null) throw new ApiError("conflict");
    const day = todayIn(services.env.TIME_ZONE);
    if (answer.answer === "refused") {
      await withdrawConsent(tx, { channel, contact, source: "own-link", recordedBy: null, day });
    } else {
      const { mayGive } = await readChannel(tx, page, { channel, contact });
      if (!mayGive) throw new ApiError("conflict", { sentence: sentence("parentPage.contactUnseen") });
      const notice = { version: answer.notice, language: answer.language };
      await giveConsent(tx, { channel, contact, day, notice });
    }
    const now = await findParentPage(tx, token);
    return now ? readChannels(tx, now) : [];
  });
}

/**
 * Keeps what a guardian says is wrong about a message, for the school to see with it: once a day for each message.
 * @throws ApiError as `openPage`; `not-found` for a message that is not on the page; `conflict` for a second one on a day.
 */
export async function askForCorrection(
  services: PageServices,
  { token, messageId, note }: { token: string; messageId: string; note: string },
  address: string,
): Promise<void> {
  const { TIME_ZONE: timeZone } = services.env;
  await change(services, { token, address }, async (tx, page) => {
    await lockMessage(tx, messageId);
    if (!(await hasMessage(tx, page, messageId))) throw new ApiError("not-found");
    if (await wasAsked(tx, messageId, { timeZone, today: todayIn(timeZone) })) {
      throw new ApiError("conflict", { sentence: sentence("parentPage.askedToday") });
    }
    await addEvents(tx, [{ messageId, byUser: null, kind: "replied-correction", note }]);
  });
}
