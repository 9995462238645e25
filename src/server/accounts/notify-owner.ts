import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { queueMail } from "#server/mails/account-mails.ts";
import { findAccountByEmail } from "./accounts.ts";

/**
 * Whether the owner of an account may get one more mail about a change, or about a registration: a recipient gets a limited number an
 * hour. Checked before the change, which queues the mail in its own transaction. `address` is where the change comes from.
 */
export async function mayNotify(
  { attempts, log }: Pick<Services, "attempts" | "log">,
  email: string,
  address: string,
  limit: "account-mail" | "registration-mail" = "account-mail",
): Promise<boolean> {
  try {
    await attempts.count(limit, { account: email, address });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ limit }, "too many mails about one account: one was not sent");
    return false;
  }
}

/** Mails the owner of an address that someone tried to register with. Counted before the response, which would tell by its speed. */
export async function notifyOfRegistration(
  services: Services,
  email: string,
  address: string,
): Promise<void> {
  const owner = await findAccountByEmail(services.database, email);
  if (!(await mayNotify(services, email, address, "registration-mail")) || owner === null) return;
  await queueMail(services.database, { kind: "registered-again", userId: owner.id, email });
  services.mails.sendSoon();
}
