import { todayIn } from "../../../domain/dates/calendar.ts";
import { fullName } from "../../../domain/full-name.ts";
import { mailWords } from "../../../server/accounts/mail-words.ts";
import type { Mail } from "../../../server/base/mailer.ts";
import { greeting, type MailWords, mailOf } from "../../../server/credentials/account-mails.ts";
import type { Services } from "../../../server/http/context.ts";
import { reminderTokenOf } from "./reminder-link.actions.ts";
import {
  type MailToSend,
  markLost,
  markRejected,
  markSent,
  markUnknown,
  takeMails,
} from "./reminder-mails.queries.ts";
import { rateLink } from "./reminder-text.actions.ts";

/** How many mails a server hands over at once; mail servers allow each sender few connections. */
const mailsAtOnce = 5;

type MailServices = Pick<Services, "authSecret" | "database" | "env" | "log" | "mailer">;

/** The mail of a reminder. The same reminder has the same Message-ID, whenever it is sent. */
function reminderMail(words: MailWords, { authSecret, env }: MailServices, reminder: MailToSend): Mail {
  const { subject, what, turnOff } = words.mails.reminder;
  const { topic, date, name, email } = reminder;
  const teacher = fullName({ name: reminder.teacherName, surname: reminder.teacherSurname });
  const token = `token=${reminderTokenOf(authSecret, reminder.studentId)}`;
  const mail = mailOf(email, subject(topic, date), [
    greeting(words, { name, email }),
    what(teacher, topic, date),
    rateLink(env, reminder.reviewId),
    `${turnOff}\n${env.APP_URL}/reminder-mails?${token}`,
  ]);
  return {
    ...mail,
    messageId: `<reminder.${reminder.id}@${new URL(env.APP_URL).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${env.APP_URL}/api/reminder-mails?${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Whether the mail server has said that it does not take the mail. */
function isRefusal(error: unknown): boolean {
  return typeof (error as { responseCode?: unknown }).responseCode === "number";
}

async function send(services: MailServices, reminder: MailToSend): Promise<void> {
  const { database, log, mailer } = services;
  const pool = database.$client;
  let isContentSent = false;
  try {
    const mail = reminderMail(await mailWords(database, reminder.language), services, reminder);
    const onContent = () => {
      isContentSent = true;
    };
    await mailer.send({ ...mail, onContent });
  } catch (error) {
    const isUnknown = isContentSent && !isRefusal(error);
    log.warn({ err: error }, isUnknown ? "a reminder may not have been sent" : "a reminder was not sent");
    await (isUnknown ? markUnknown : markRejected)(pool, reminder.id);
    return;
  }
  await markSent(pool, reminder.id);
}

/**
 * Sends the reminders whose time has come, a few at a time, until there are none or `isStopping`. A mail is sent at most once: one
 * that was being handed over when the server ended counts as `unknown` (docs/decisions/041).
 */
export async function sendDueMails(services: MailServices, isStopping = () => false): Promise<void> {
  const { database, env, log } = services;
  const lost = await markLost(database.$client);
  if (lost > 0) log.warn({ mails: lost }, "nobody knows whether some reminders were sent");
  for (let isMore = true; isMore && !isStopping(); ) {
    const { taken, toSend } = await takeMails(database.$client, todayIn(env.TIME_ZONE), mailsAtOnce);
    const sent = await Promise.allSettled(toSend.map((reminder) => send(services, reminder)));
    // Only once all are done: a stopping server waits for this.
    const failed = sent.find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
    isMore = taken === mailsAtOnce;
  }
}
