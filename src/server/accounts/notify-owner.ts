import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";

/**
 * Whether the owner of an account may get a mail about one more change: a recipient gets a limited number an hour. Checked before the
 * change, which queues the mail in its own transaction. `address` is where the change comes from.
 */
export async function mayNotify(
  { attempts, log }: Pick<Services, "attempts" | "log">,
  email: string,
  address: string,
): Promise<boolean> {
  try {
    await attempts.count("account-mail", { account: email, address });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn("too many mails about changes of one account: one was not sent");
    return false;
  }
}
