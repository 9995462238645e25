import { todayIn } from "#domain/dates/calendar.ts";
import { fullName } from "#domain/full-name.ts";
import { rateLink } from "#features/reminders/server/reminder-text.actions.ts";
import { mailWords } from "#server/accounts/mail-words.ts";
import type { Mail } from "#server/base/mailer.ts";
import { greeting, type MailWords, mailOf } from "#server/credentials/account-mails.ts";
import type { Services } from "#server/http/context.ts";
import { handOver, sendDue } from "#server/mails/hand-over.ts";
import type { MailQueue } from "#server/mails/mail-queue.ts";
import { reminderTokenOf } from "./reminder-link.actions.ts";
import { type MailToSend, takeMails } from "./reminder-mails.queries.ts";

/** One that may have arrived is never sent again: twice is annoying, and the student sees the note anyway. */
const queue: MailQueue = { table: "reminders", resendsOnce: false };

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
    `${turnOff}\n${env.APP_URL}/mails?of=reminders&${token}`,
  ]);
  return {
    ...mail,
    isAutomatic: true,
    messageId: `<reminder.${reminder.id}@${new URL(env.APP_URL).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${env.APP_URL}/api/reminder-mails?${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/**
 * Sends the reminders that are due, until there are none or `isStopping`, each at most once: when in doubt it is `unknown`
 * (docs/decisions/041).
 */
export async function sendDueMails(services: MailServices, isStopping = () => false): Promise<void> {
  const { database, env } = services;
  const send = (reminder: MailToSend) => () =>
    handOver(services, queue, {
      id: reminder.id,
      attempt: reminder.attempt,
      what: "reminder",
      write: async () => reminderMail(await mailWords(database, reminder.language), services, reminder),
    });
  const take = async (limit: number) => {
    const { taken, toSend } = await takeMails(database.$client, todayIn(env.TIME_ZONE), limit);
    return { taken, work: toSend.map(send) };
  };
  await sendDue(services, queue, take, isStopping);
}
