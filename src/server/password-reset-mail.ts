import type { Mail } from "./mailer.ts";

/** The mail with the link that resets a password: valid for one hour, once (design.md 8.13). */
export function passwordResetMail(user: { name: string; email: string }, link: string): Mail {
  return {
    to: user.email,
    subject: "Reset your Classback password",
    text: [
      `Hello ${user.name},`,
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
