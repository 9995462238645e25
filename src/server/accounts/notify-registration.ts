import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { queueMail } from "#server/mails/account-mails.ts";
import { findAccountByEmail } from "./accounts.ts";

/**
 * Mails the owner of an e-mail address that someone else tried to register with, in the background. Counted before the response, so
 * that this case commits something too: a faster response would give it away.
 */
export async function notifyOfRegistration(
  services: Services,
  email: string,
  address: string,
): Promise<void> {
  const { attempts, database, log, mails } = services;
  const owner = await findAccountByEmail(database, email);
  try {
    await attempts.count("registration-mail", { account: email, address });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn("too many registrations with one e-mail: a mail to its owner was not sent");
    return;
  }
  if (owner === null) return;
  await queueMail(database, { kind: "registered-again", userId: owner.id, email });
  mails.sendSoon();
}
