import { afterQuietHours, type QuietHours } from "#domain/dates/quiet-hours.ts";
import type { MailProblem } from "#domain/mails.ts";
import type { WaitReason } from "./message-states.ts";

/** A mail that was to be sent, or several of a kind. */
export interface WaitingMail {
  isBeingSent: boolean;
  /** When the next attempt is due. */
  dueAt: Date | null;
  problem: Pick<MailProblem, "kind"> | null;
}

/** What mails to parents depend on. */
export interface MailRules {
  quiet: QuietHours;
  timeZone: string;
  sendsMail: boolean;
}

/** Why a mail waits. */
export interface Wait {
  why: WaitReason;
  /** When its next attempt is; null when that is a matter of seconds, or nobody knows. */
  until: string | null;
}

/** Why a mail waits, and until when: by the rules as they are now, whatever they were when it was put off. */
export function waitOf(
  { isBeingSent, dueAt, problem }: WaitingMail,
  { quiet, timeZone, sendsMail }: MailRules,
  now = new Date(),
): Wait {
  if (!sendsMail) return { why: "no-mail-server", until: null };
  const due = dueAt === null || isBeingSent || dueAt < now ? now : dueAt;
  const next = isBeingSent ? now : afterQuietHours(quiet, timeZone, due);
  const until = next.getTime() > now.getTime() + 1_000 ? next.toISOString() : null;
  if (problem !== null) return { why: problem.kind, until };
  return { why: until === null ? "turn" : "quiet-hours", until };
}
