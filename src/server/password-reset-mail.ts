import type { Mail } from "./mailer.ts";

/** Letters, spaces, and what else stands in names; a dot only where no mail program makes a link of it. */
const plainName = /^(?:[\p{L}\p{M}' -]|\u200c|\u200d|\.(?= |$))+$/u;

/** The mail with the link that resets a password: valid for one hour, once (design.md 8.13). */
export function passwordResetMail(user: { name: string; email: string }, link: string): Mail {
  return {
    to: user.email,
    subject: "Reset your Classback password",
    text: [
      // Anyone can register anyone's address: the name must not become a message of its own in our mail.
      plainName.test(user.name) ? `Hello ${user.name},` : "Hello,",
      "",
      "someone asked to reset the password of your Classback account. To choose a new password, open this link:",
      "",
      link,
      "",
      "The link works once and for one hour. If you did not ask for it, you can ignore this mail: your password stays as it is.",
      "",
      "Classback",
    ].join("\n"),
  };
}
