import { type AccountMailKind, hourMailKinds } from "#domain/mails.ts";
import type { Mail } from "#server/base/mailer.ts";
import type { Services } from "#server/http/context.ts";
import { type AccountMail, deleteMail, takeAccountMails } from "./account-mails.ts";
import { handOver, sendDue } from "./hand-over.ts";
import type { MailQueue } from "./mail-queue.ts";

const queue: MailQueue = {
  table: "account_mails",
  resendsOnce: true,
  // Each attempt makes a new link, but a link must not arrive hours after it was requested.
  usefulUntil: `case when kind in (${hourMailKinds.map((kind) => `'${kind}'`).join(", ")}) then created_at + interval '1 hour' end`,
};

export type WritingServices = Pick<Services, "authSecret" | "database" | "env">;

/** Writes a mail of one kind, just before it is sent; null when it is no longer needed. A link in it is made here. */
export type WriteMail = (services: WritingServices, mail: AccountMail) => Promise<Mail | null>;

export type MailSources = Readonly<Record<AccountMailKind, WriteMail>>;

type MailServices = WritingServices & Pick<Services, "log" | "mailer">;

/** Sends the mails of one table whose time has come, until there are none or `isStopping`. */
export type SendMails = (services: MailServices, isStopping: () => boolean) => Promise<void>;

/** Sends the mails about accounts and invitations whose time has come, until there are none or `isStopping`. */
export async function sendAccountMails(
  services: MailServices,
  sources: MailSources,
  isStopping = () => false,
): Promise<void> {
  const pool = services.database.$client;
  const host = new URL(services.env.APP_URL).hostname;
  const write = async (mail: AccountMail) => {
    const written = await sources[mail.kind](services, mail);
    // The same each time, so that mail programs recognise one that arrived twice.
    return written && { ...written, messageId: `<mail.${mail.id}@${host}>` };
  };
  const send = (mail: AccountMail) => () =>
    handOver(services, queue, {
      id: mail.id,
      attempt: mail.attempt,
      what: mail.kind,
      write: () => write(mail),
      drop: () => deleteMail(pool, mail.id),
    });
  const take = async (limit: number) => {
    const taken = await takeAccountMails(pool, limit);
    return { taken: taken.length, work: taken.map(send) };
  };
  await sendDue(services, queue, take, isStopping);
}

/**
 * Sends queued mails on request, each table in rounds of its own: a link to sign in does not wait for hundreds of parents. A request during
 * a round is followed by another round.
 */
export function createMailJob(
  services: () => MailServices & Pick<Services, "background">,
  tables: readonly SendMails[],
): Services["mails"] {
  let isStopped = false;
  const requests = tables.map((send) => {
    let [isUnderWay, isRequested] = [false, false];
    const work = async () => {
      try {
        while (isRequested && !isStopped) {
          isRequested = false;
          await send(services(), () => isStopped);
        }
      } finally {
        isUnderWay = false;
      }
    };
    return () => {
      isRequested = true;
      if (isUnderWay) return;
      isUnderWay = true;
      const { background, log } = services();
      background.run(work, (err) =>
        log.warn({ err }, "mails could not be sent; it is tried again in a few seconds"),
      );
    };
  });
  return {
    sendSoon() {
      for (const request of requests) request();
    },
    stop() {
      isStopped = true;
    },
  };
}
