import { and, eq, isNull } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { isOfficeRole, type Role } from "#domain/roles.ts";
import type { Mail } from "#server/base/mailer.ts";
import {
  emailChangedMail,
  firstPasswordMail,
  firstTeacherMail,
  type MailWords,
  officeInvitationMail,
  passwordChangedMail,
  passwordResetMail,
  registeredAgainMail,
  signInLinkMail,
} from "#server/credentials/account-mails.ts";
import { type AccountMail, setOwner } from "#server/mails/account-mails.ts";
import type { WriteMail, WritingServices } from "#server/mails/mail-job.ts";
import { findPasswordHash } from "./accounts.ts";
import { mailWords, schoolName } from "./mail-words.ts";
import { insertPasswordLink, linkMs, lockLinksOf, passwordLinkPath } from "./password-links.ts";
import { users } from "./users.table.ts";

interface Recipient {
  id: string;
  role: Role;
  name: string;
  email: string;
  language: string | null;
}

/** Who signs in with this address; null when nobody does who is still here. */
async function findRecipient(database: Database | Transaction, email: string): Promise<Recipient | null> {
  const [user] = await database
    .select({ id: users.id, role: users.role, name: users.name, language: users.language })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt), isNull(users.leftOn)));
  return user ? { ...user, email } : null;
}

/** A mail with a new link, which cannot be read from what is stored; null when the address is no longer theirs. */
async function withLink(
  { database, env }: WritingServices,
  user: Recipient,
  { validMs, mailOf }: { validMs: number; mailOf: (words: MailWords, user: Recipient, link: string) => Mail },
): Promise<Mail | null> {
  const words = await mailWords(database, user.language);
  const token = await inTransaction(database, async (tx) => {
    // A change of the address voids existing links, so none may be made for the former one in the meantime.
    await lockLinksOf(tx, user.id);
    if ((await findRecipient(tx, user.email))?.id !== user.id) return null;
    return insertPasswordLink(tx, user.id, new Date(Date.now() + validMs));
  });
  if (token === null) return null;
  return mailOf(words, user, `${env.APP_URL}${passwordLinkPath(token, validMs === linkMs.first)}`);
}

/** The recipient of a mail with a link, unless they have left or sign in with another address by now. */
async function recipientOf({ database }: WritingServices, { userId, email }: AccountMail) {
  const user = await findRecipient(database, email);
  return user !== null && user.id === userId ? user : null;
}

/** The mail to someone whom an admin has added; not needed once they have a password. */
export const writeFirstPassword: WriteMail = async (services, mail) => {
  const user = await recipientOf(services, mail);
  if (user === null || (await findPasswordHash(services.database, user.id)) !== null) return null;
  return withLink(services, user, {
    validMs: linkMs.first,
    mailOf: isOfficeRole(user.role)
      ? officeInvitationMail(await schoolName(services.database))
      : user.role === "teacher"
        ? firstTeacherMail
        : firstPasswordMail,
  });
};

/** The mail with a link that an admin sends. */
export const writeSignInLink: WriteMail = async (services, mail) => {
  const user = await recipientOf(services, mail);
  return user && withLink(services, user, { validMs: linkMs.other, mailOf: signInLinkMail });
};

/** The mail to someone who has forgotten a password. Only here is the account looked up by the address. */
export const writePasswordReset: WriteMail = async (services, { id, email }) => {
  const user = await findRecipient(services.database, email);
  if (user === null) return null;
  await setOwner(services.database.$client, id, user.id);
  return withLink(services, user, { validMs: linkMs.other, mailOf: passwordResetMail });
};

/** A mail that tells the owner of an account what happened to it, at the address that the account had then. */
function notice(
  mailOf: (words: MailWords, owner: { name: string; email: string }, forgotPassword: string) => Mail,
): WriteMail {
  return async ({ database, env }, { userId, email }) => {
    if (userId === null) return null;
    const [owner] = await database
      .select({ name: users.name, language: users.language })
      .from(users)
      .where(eq(users.id, userId));
    if (owner === undefined) return null;
    const words = await mailWords(database, owner.language);
    return mailOf(words, { name: owner.name, email }, `${env.APP_URL}/forgot-password`);
  };
}

export const writePasswordChanged = notice(passwordChangedMail);
export const writeEmailChanged = notice(emailChangedMail);
export const writeRegisteredAgain = notice(registeredAgainMail);
