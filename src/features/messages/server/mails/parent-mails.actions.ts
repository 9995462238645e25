import { handOver, sendDue } from "#server/mails/hand-over.ts";
import type { SendMails } from "#server/mails/mail-job.ts";
import type { Attempt } from "#server/mails/mail-queue.ts";
import { writeParentMail } from "./parent-mail-text.actions.ts";
import { findParentMail, parentMails, takeParentMails } from "./parent-mails.queries.ts";

/**
 * Sends the mails to guardians that are due, at the pace, until there are none or `isStopping`. Without a mail server they wait
 * (docs/decisions/090).
 */
export const sendParentMails: SendMails = async (services, isStopping) => {
  const { database, env } = services;
  if (env.SMTP_URL === undefined) return;
  const write = async (id: string) => {
    const mail = await findParentMail(database.$client, id);
    return mail && writeParentMail(services, mail);
  };
  const send =
    ({ id, number: attempt }: Attempt) =>
    () =>
      handOver(services, parentMails, { id, attempt, what: "message to a parent", write: () => write(id) });
  const take = async (limit: number) => {
    const { taken, attempts } = await takeParentMails(database, env, limit);
    return { taken, work: attempts.map(send) };
  };
  await sendDue(services, parentMails, take, isStopping);
};
