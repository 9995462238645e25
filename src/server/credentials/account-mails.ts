import type { Catalogue } from "#locales/catalogue.ts";
import type { Mail } from "#server/base/mailer.ts";

/** The recipient of a mail about an account. */
interface Owner {
  name: string;
  email: string;
}

/** Letters, spaces, and other characters of names; dots only where no mail program turns them into a link. */
const plainName = /^(?:[\p{L}\p{M}' -]|\u200c|\u200d|\.(?= |$))+$/u;

/** The texts of a mail, in the recipient's language. */
export type MailWords = Pick<Catalogue, "mails">;

/** The first line of a mail. Anyone can register anyone's address: the name must not smuggle a message into our mail. */
export function greeting({ mails }: MailWords, { name }: Owner): string {
  return plainName.test(name) ? mails.helloName(name) : mails.hello;
}

/** A mail of these paragraphs, signed by the product. */
export function mailOf(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject, text: [...paragraphs, "Classback"].join("\n\n") };
}

/** A mail that no person sends. */
const automatic = (mail: Mail): Mail => ({ ...mail, isAutomatic: true });

/** The mail with the link that resets a password: valid for one hour, once. */
export function passwordResetMail(words: MailWords, user: Owner, link: string): Mail {
  const { subject, what, ifNot } = words.mails.passwordReset;
  return automatic(mailOf(user.email, subject, [greeting(words, user), what, link, ifNot]));
}

/** The mail with a link that an admin sends: valid as long as one that resets a password. */
export function signInLinkMail(words: MailWords, user: Owner, link: string): Mail {
  const { subject, what, until } = words.mails.signInLink;
  return mailOf(user.email, subject, [greeting(words, user), what, link, until]);
}

/** The mail to someone whom an admin has added, with the link to choose a password: valid for some days, once. */
export function firstPasswordMail(words: MailWords, user: Owner, link: string): Mail {
  const { subject, what, until } = words.mails.firstPassword;
  return mailOf(user.email, subject, [greeting(words, user), what, link, until]);
}

/** As `firstPasswordMail`, to a teacher. */
export function firstTeacherMail(words: MailWords, user: Owner, link: string): Mail {
  const { subject, until } = words.mails.firstPassword;
  return mailOf(user.email, subject, [greeting(words, user), words.mails.firstTeacher.what, link, until]);
}

/** To an admin or a clerk whom another admin has invited. `school` may be empty. */
export const officeInvitationMail =
  (school: string) =>
  (words: MailWords, user: Owner, link: string): Mail => {
    const { subject, what } = words.mails.officeInvitation;
    const paragraphs = [greeting(words, user), what(school), link, words.mails.firstPassword.until];
    return mailOf(user.email, subject(school), paragraphs);
  };

/** Tells the owner of an account that its password was changed; `forgotPassword` is the page to undo that. */
export function passwordChangedMail(words: MailWords, user: Owner, forgotPassword: string): Mail {
  const { subject, what, ifNot } = words.mails.passwordChanged;
  return automatic(mailOf(user.email, subject, [greeting(words, user), what, ifNot, forgotPassword]));
}

/** Tells the owner of an account that someone registered with its address; `forgotPassword` is for a forgotten password. */
export function registeredAgainMail(words: MailWords, user: Owner, forgotPassword: string): Mail {
  const { subject, what, ifYou } = words.mails.registeredAgain;
  return automatic(mailOf(user.email, subject, [greeting(words, user), what, ifYou, forgotPassword]));
}

/** Tells the former address of an account about the change, without the new address, which may be someone else's. */
export function emailChangedMail(words: MailWords, former: Owner): Mail {
  const { subject, what, ifNot } = words.mails.emailChanged;
  return automatic(mailOf(former.email, subject, [greeting(words, former), what, ifNot]));
}

/** Invites a teacher by a link that works once, until the day of `expiresAt`. `school` may be empty. */
export function teacherInvitationMail(
  words: MailWords,
  teacher: Owner,
  {
    school,
    link,
    expiresAt,
    timeZone,
  }: { school: string; link: string; expiresAt: string; timeZone: string },
): Mail {
  const { subject, what, until } = words.mails.teacherInvitation;
  const paragraphs = [greeting(words, teacher), what(school), link, until(expiresAt, timeZone)];
  return mailOf(teacher.email, subject(school), paragraphs);
}
