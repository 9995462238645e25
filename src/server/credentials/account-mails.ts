import { messages } from "../../domain/messages.ts";
import type { Mail } from "../base/mailer.ts";

/** Whom a mail about an account goes to. */
interface Owner {
  name: string;
  email: string;
}

/** Letters, spaces, and what else stands in names; a dot only where no mail program makes a link of it. */
const plainName = /^(?:[\p{L}\p{M}' -]|\u200c|\u200d|\.(?= |$))+$/u;

/** Anyone can register anyone's address: the name must not become a message of its own in our mail. */
function greeting({ name }: Owner): string {
  return plainName.test(name) ? `Hello ${name},` : "Hello,";
}

/** The mail with the link that resets a password: valid for one hour, once. */
export function passwordResetMail(user: Owner, link: string): Mail {
  return {
    to: user.email,
    subject: "Reset your Classback password",
    text: [
      greeting(user),
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

/** Tells the owner of an account that its password was changed; `forgotPassword` is the page for who did not do it. */
export function passwordChangedMail(user: Owner, forgotPassword: string): Mail {
  const { subject, what, ifNot } = messages.mail.passwordChanged;
  const text = [greeting(user), "", what, "", ifNot, "", forgotPassword, "", "Classback"].join("\n");
  return { to: user.email, subject, text };
}

/** Tells the owner of an account that someone registered with its address; `forgotPassword` is for who forgot theirs. */
export function registeredAgainMail(user: Owner, forgotPassword: string): Mail {
  const { subject, what, ifYou } = messages.mail.registeredAgain;
  const text = [greeting(user), "", what, "", ifYou, "", forgotPassword, "", "Classback"].join("\n");
  return { to: user.email, subject, text };
}

/** Tells the former address of an account that it has another one now, and not which: it may be someone else's. */
export function emailChangedMail(former: Owner): Mail {
  const { subject, what, ifNot } = messages.mail.emailChanged;
  const text = [greeting(former), "", what, "", ifNot, "", "Classback"].join("\n");
  return { to: former.email, subject, text };
}
