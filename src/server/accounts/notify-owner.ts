import { ApiError } from "../base/api-error.ts";
import type { Mail } from "../base/mailer.ts";
import type { Services } from "../http/context.ts";

/**
 * Mails the owner of an account about a change. Nothing waits for it, a failure is logged, and a recipient gets a limited
 * number an hour. `address` is where the change came from.
 */
export function notifyOwner(
  { attempts, background, mailer, log }: Pick<Services, "attempts" | "background" | "mailer" | "log">,
  mail: Mail,
  address: string,
): void {
  const send = async () => {
    await attempts.count("account-mail", { account: mail.to, address });
    await mailer.send(mail);
  };
  background.run(send, (error) => {
    if (error instanceof ApiError) log.warn("too many mails about changes of one account: one was not sent");
    else log.error({ err: error }, "a mail about a changed account could not be sent");
  });
}
