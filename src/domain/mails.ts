const accountMailKinds = [
  "teacher-invitation",
  "first-password",
  "sign-in-link",
  "password-reset",
  "password-changed",
  "email-changed",
  "registered-again",
] as const;

export type AccountMailKind = (typeof accountMailKinds)[number];

/** Those with a link to choose a password: who waits for one cannot sign in without it. */
export const linkMailKinds = [
  "first-password",
  "sign-in-link",
  "password-reset",
] as const satisfies AccountMailKind[];

/** Those whose link works for an hour: they are not tried for longer than that. */
export const hourMailKinds = ["sign-in-link", "password-reset"] as const satisfies AccountMailKind[];

/** Why a mail was not handed over: refused the address, this mail or this school, busy, not reached; or it could not be written. */
export const mailProblemKinds = ["address", "mail", "server", "busy", "unreachable", "unwritten"] as const;

export type MailProblemKind = (typeof mailProblemKinds)[number];

export interface MailProblem {
  kind: MailProblemKind;
  response: string | null;
}

/** A problem as it is kept with a mail; since when is not known of older ones. */
export interface StoredMailProblem extends MailProblem {
  /** When an attempt first failed for this reason, and for any reason at all. */
  since?: string;
  first?: string;
}

/** The states of a mail that people see; `unsent` when the address was corrected since, and nothing went to the new one. */
export const shownMailStates = ["queued", "sent", "failed", "unknown", "unsent"] as const;
