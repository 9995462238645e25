import { eq } from "drizzle-orm";
import type { Mail } from "#server/base/mailer.ts";
import {
  emailChangedMail,
  type MailWords,
  passwordChangedMail,
  registeredAgainMail,
} from "#server/credentials/account-mails.ts";
import type { WriteMail } from "#server/mails/mail-job.ts";
import { mailWords } from "./mail-words.ts";
import { users } from "./users.table.ts";

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
