import { mailProblemKinds } from "#domain/mails.ts";
import type { ParentChannel } from "./parent-message.ts";

/** The states of a message to a parent (docs/messages.md). Nothing tells what became of a text, so a person says it. */
export const messageStates = ["prepared", "waiting", "opened", "sent", "not-sent", "unknown"] as const;

export type MessageState = (typeof messageStates)[number];

/** What a person can say of a contact when they could not send to it. */
export const reportedReasons = ["not-on-whatsapp", "wrong-number"] as const;

export type ReportedReason = (typeof reportedReasons)[number];

/** Why a message was not sent; without one of these, a person did not send it, or says that it did not arrive. */
export const notSentReasons = [
  ...reportedReasons,
  /** Refused by the guardian's mail server. */
  "rejected",
  /** No mail server accepted it within the time. Nobody rejected it. */
  "expired",
  /** Stopped by this server: something has changed since it was prepared. */
  "dropped",
] as const;

export type NotSentReason = (typeof notSentReasons)[number];

/** Why a mail waits that was to be sent: for its turn, which comes in seconds; or for something else. */
export const waitReasons = ["turn", "quiet-hours", "no-mail-server", ...mailProblemKinds] as const;

export type WaitReason = (typeof waitReasons)[number];

/** What the next state of a message depends on. */
interface MovingMessage {
  state: MessageState;
  channel: ParentChannel;
  /** Null for one that was written on the page of one student. */
  queueId: string | null;
  /** Whether this server's mail is what its state is about, and not a person's word. */
  isByServer: boolean;
  /** Whether it is being handed to the mail server. */
  isBeingSent: boolean;
}

/** Every way on by a person's press. A mail moves by itself, too: src/features/messages/server/mails/parent-mails.queries.ts. */
const byPerson: Record<MessageState, readonly MessageState[]> = {
  prepared: ["opened", "waiting", "sent", "not-sent"],
  waiting: ["waiting", "not-sent"],
  opened: ["opened", "sent", "not-sent", "prepared"],
  sent: ["opened", "not-sent", "prepared"],
  "not-sent": ["waiting", "sent", "not-sent", "prepared"],
  unknown: ["sent", "not-sent"],
};

/** The states that a person can give a message. A mail that the mail server has cannot be undone; only one of a queue is prepared again. */
export function nextStates({
  state,
  channel,
  queueId,
  isByServer,
  isBeingSent,
}: MovingMessage): MessageState[] {
  if (isBeingSent || (state === "sent" && isByServer)) return [];
  return byPerson[state].filter(
    (next) =>
      (next !== "prepared" && next !== "waiting") ||
      (queueId !== null && (next === "prepared" || channel === "email")),
  );
}

/** What a guardian wrote back. */
export const replyKinds = ["stop", "wrong-number", "note"] as const;

export type ReplyKind = (typeof replyKinds)[number];

/** Also what they asked for on their own page, which nobody records for them. */
export const shownReplyKinds = [...replyKinds, "correction"] as const;

export type ShownReplyKind = (typeof shownReplyKinds)[number];

/** What happens to a message: its states, and what is done and written about it. Its reason says which of several. */
export const messageEventKinds = [
  ...messageStates,
  /** Before it was sent, its link to a guardian's page was shown to somebody who may not read every message. */
  "shown",
  "edited",
  /** The guardian wrote back, or asked for a correction. */
  "reply",
  /** A person has looked into a correction, or undone a stop that was recorded by mistake. */
  "settled",
] as const;

export type MessageEventKind = (typeof messageEventKinds)[number];

/** Why a guardian is not told of a child now. */
const blockReasons = [
  /** Nothing was written that a parent may read and was not told. */
  "nothing-new",
  /** None that works. */
  "no-contact",
  /** They said no, or are barred by the school. */
  "opted-out",
  "no-consent",
  "told-today",
] as const;

/** Why a student is left out of a queue, the most urgent first. */
export const leftOutReasons = ["distress", ...blockReasons] as const;

export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why a message that was prepared is not sent; `changed` when the feedback in it was changed since. */
export const refusalReasons = [...blockReasons, "changed"] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** What a person can confirm to send all the same. */
export const canBeConfirmed = (reason: RefusalReason) => reason === "told-today" || reason === "nothing-new";
