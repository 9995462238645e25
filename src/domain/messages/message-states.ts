import { mailProblemKinds } from "#domain/mails.ts";

/**
 * What is kept of a message to a parent. WhatsApp and mail programs tell nobody what became of a text, so a person says it; nothing is
 * ever called delivered.
 */
export const storedMessageStates = [
  "prepared",
  /** Opened in WhatsApp or the mail program. */
  "opened",
  "sent",
  "not-sent",
  "skipped",
  "not-on-whatsapp",
  "wrong-number",
  /** Given to this server's own mails, whose states say the rest. */
  "mailed",
] as const;

/** What a person says of a message that they opened, or passed over. */
export const saidStates = ["sent", "not-sent", "skipped", "not-on-whatsapp", "wrong-number"] as const;

export type SaidState = (typeof saidStates)[number];

/**
 * What people see of a message: one of six states, whatever its channel (docs/decisions/090-mails-to-parents.md has a picture). Why one waits
 * or was not sent stands beside it.
 */
export const shownMessageStates = ["prepared", "waiting", "opened", "sent", "not-sent", "unknown"] as const;

export type ShownMessageState = (typeof shownMessageStates)[number];

/** By whose word a message was not sent: that of a person; of the guardian's mail server; or of this server. */
export const notSentReasons = [
  "not-sent",
  "skipped",
  "not-on-whatsapp",
  "wrong-number",
  /** Refused by the guardian's mail server. */
  "rejected",
  /** Not taken by any mail server for as long as it was tried. Nobody refused it. */
  "given-up",
  /** Something has changed since it was prepared. */
  "dropped",
] as const;

export type NotSentReason = (typeof notSentReasons)[number];

/** Why a mail waits that was to be sent: for its turn, which comes in seconds; or for something else. */
export const waitReasons = ["turn", "quiet-hours", "no-mail-server", ...mailProblemKinds] as const;

export type WaitReason = (typeof waitReasons)[number];

/** What a guardian wrote back. */
export const replyKinds = ["stop", "wrong-number", "note"] as const;

export type ReplyKind = (typeof replyKinds)[number];

/** Also what they asked for on their own page, which nobody records for them. */
export const shownReplyKinds = [...replyKinds, "correction"] as const;

export type ShownReplyKind = (typeof shownReplyKinds)[number];

/** What happens to a message: its states, and what the guardian wrote back. */
export const messageEventKinds = [
  ...storedMessageStates,
  /** Before it was sent, its link to a guardian's page was shown to somebody who may not read every message. */
  "shown",
  "edited",
  /** The answer before it was undone. */
  "answer-undone",
  /** A mail was not taken, for this reason for the first time, and waits. */
  "put-off",
  "rejected",
  "given-up",
  "unknown",
  "dropped",
  "replied-stop",
  "replied-wrong-number",
  "replied-note",
  /** Asked for on the guardian's own page. */
  "replied-correction",
  /** A person has looked into what was asked for. */
  "correction-seen",
  /** Somebody had recorded a stop by mistake. */
  "stop-undone",
] as const;

export type MessageEventKind = (typeof messageEventKinds)[number];

/** Why a student's guardian is not written to now, the most urgent first; each has a way to mend it, but for the child's own wish. */
export const leftOutReasons = [
  "distress",
  /** Of what was chosen. */
  "nothing-written",
  /** A parent was told of everything, or is about to be. */
  "nothing-new",
  "no-contact",
  "may-not-receive",
  "contact-problem",
  "opted-out",
  "no-consent",
  "waiting",
  "told-today",
  "not-for-parents",
  "edited",
] as const;

export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why a message that was prepared is not sent; `changed` when what it tells of is not as it was then. */
export const refusalReasons = [...leftOutReasons, "changed"] as const;

export type RefusalReason = (typeof refusalReasons)[number];
