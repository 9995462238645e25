import { ApiError } from "../base/api-error.ts";
import type { Mail } from "../base/mailer.ts";
import type { Services } from "../http/context.ts";

/**
 * Sends a mail that tells of a change which is made already: nobody waits for it, and its failure is the log's to
 * tell. One recipient gets only so many in an hour. `address` is whom the change was asked by.
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
