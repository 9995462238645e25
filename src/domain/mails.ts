/** The mails about accounts and invitations. */
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

/**
 * Why a mail was not handed over: the mail server refused the address, or this mail, or does not work with this school at all;
 * it cannot be reached; or the mail could not be written.
 */
export const mailProblemKinds = ["address", "mail", "server", "unreachable", "unwritten"] as const;

export interface MailProblem {
  kind: (typeof mailProblemKinds)[number];
  /** What the mail server said. */
  response: string | null;
}

/** The states of a mail that people see; `unsent` when the address was corrected since, and nothing went to the new one. */
export const shownMailStates = ["queued", "sent", "failed", "unknown", "unsent"] as const;
