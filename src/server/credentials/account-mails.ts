import type { Catalogue } from "../../locales/catalogue.ts";
import type { Mail } from "../base/mailer.ts";

/** Whom a mail about an account goes to. */
interface Owner {
  name: string;
  email: string;
}

/** Letters, spaces, and what else stands in names; a dot only where no mail program makes a link of it. */
const plainName = /^(?:[\p{L}\p{M}' -]|\u200c|\u200d|\.(?= |$))+$/u;

/** The words of a mail, in the language of whom it goes to. */
type MailWords = Pick<Catalogue, "mails">;

/** Anyone can register anyone's address: the name must not become a message of its own in our mail. */
function greeting({ mails }: MailWords, { name }: Owner): string {
  return plainName.test(name) ? mails.helloName(name) : mails.hello;
}

function mailOf(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject, text: [...paragraphs, "Classback"].join("\n\n") };
}

/** The mail with the link that resets a password: valid for one hour, once. */
export function passwordResetMail(words: MailWords, user: Owner, link: string): Mail {
  const { subject, what, ifNot } = words.mails.passwordReset;
  return mailOf(user.email, subject, [greeting(words, user), what, link, ifNot]);
}

/** Tells the owner of an account that its password was changed; `forgotPassword` is the page for who did not do it. */
export function passwordChangedMail(words: MailWords, user: Owner, forgotPassword: string): Mail {
  const { subject, what, ifNot } = words.mails.passwordChanged;
  return mailOf(user.email, subject, [greeting(words, user), what, ifNot, forgotPassword]);
}

/** Tells the owner of an account that someone registered with its address; `forgotPassword` is for who forgot theirs. */
export function registeredAgainMail(words: MailWords, user: Owner, forgotPassword: string): Mail {
  const { subject, what, ifYou } = words.mails.registeredAgain;
  return mailOf(user.email, subject, [greeting(words, user), what, ifYou, forgotPassword]);
}

/** Tells the former address of an account that it has another one now, and not which: it may be someone else's. */
export function emailChangedMail(words: MailWords, former: Owner): Mail {
  const { subject, what, ifNot } = words.mails.emailChanged;
  return mailOf(former.email, subject, [greeting(words, former), what, ifNot]);
}
