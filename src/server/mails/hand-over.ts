import type { Mail } from "#server/base/mailer.ts";
import { workThrough } from "#server/base/work-through.ts";
import type { Services } from "#server/http/context.ts";
import { isRejection, mailProblemOf } from "./mail-problem.ts";
import {
  giveUpUseless,
  type MailQueue,
  markContent,
  markDoubted,
  markFailed,
  markLost,
  markSent,
} from "./mail-queue.ts";

/** How many mails a server hands over at once; mail servers allow each sender few connections. */
const mailsAtOnce = 5;

type MailServices = Pick<Services, "database" | "env" | "log" | "mailer">;

interface TakenMail {
  id: string;
  /** Which attempt this is, counted from one. */
  attempt: number;
  /** Its name in the log. */
  what: string;
  /** The mail's content; null when it is no longer needed, which `drop` records. */
  write: () => Promise<Mail | null>;
  drop?: () => Promise<void>;
}

/** Hands over a mail that was taken from its queue, and notes the result. */
export async function handOver(
  { database, env, log, mailer }: MailServices,
  queue: MailQueue,
  { id, attempt: number, what, write, drop }: TakenMail,
): Promise<void> {
  const pool = database.$client;
  const attempt = { id, number };
  let mail: Mail | null;
  try {
    mail = await write();
  } catch (err) {
    log.error({ err, what }, "a mail could not be written");
    await markFailed(pool, queue, attempt, { kind: "unwritten", response: null, isFinal: false });
    return;
  }
  if (mail === null) return drop?.();
  let isContentSent = false;
  try {
    const onContent = async () => {
      await markContent(pool, queue, attempt);
      isContentSent = true;
    };
    await mailer.send({ ...mail, onContent });
  } catch (err) {
    // From the end of the content on, only the mail server's response tells whether it accepted the mail.
    const isDoubtful = isContentSent && !isRejection(err);
    log.warn({ err, what }, isDoubtful ? "a mail may not have been sent" : "a mail could not be sent");
    if (isDoubtful) await markDoubted(pool, queue, attempt);
    else await markFailed(pool, queue, attempt, mailProblemOf(err), mail.to);
    return;
  }
  await markSent(pool, queue, id, env.SMTP_URL === undefined ? "none" : "sent");
}

/**
 * Sends the mails of a queue that are due, a few at a time, until there are none or `isStopping`. `take` makes up to `limit` mails this
 * server's, and returns how many it took, and those to hand over.
 */
export async function sendDue(
  { database, log }: MailServices,
  queue: MailQueue,
  take: Parameters<typeof workThrough>[1],
  isStopping = () => false,
): Promise<void> {
  const lost = await markLost(database.$client, queue);
  if (lost > 0) log.warn({ mails: lost, table: queue.table }, "a server ended while it was sending mails");
  await giveUpUseless(database.$client, queue);
  await workThrough(mailsAtOnce, take, isStopping);
}
