import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import nodemailer from "nodemailer";
import type { Logger } from "pino";
import type { Env } from "./env.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Kept when the same mail is sent again, so that mail programs recognise it; a new one if left out. */
  messageId?: string;
  headers?: Record<string, string>;
  /**
   * Called when the mail server has accepted sender and recipient and is about to receive the content. From then on only its response
   * tells whether it accepted the mail.
   */
  onContent?: () => void;
}

export interface Mailer {
  /** Resolves when the mail was handed over. @throws when the mail server rejects it or does not respond. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const secondsToMs = 1000;

/** Mails go to SMTP_URL; without it they are kept as .eml files in DATA_DIR/outbox, and the log says so. */
export function createMailer(env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR">, log: Logger): Mailer {
  return env.SMTP_URL === undefined ? outboxMailer(env, log) : smtpMailer(env.SMTP_URL, env.MAIL_FROM);
}

/** As a plain address: parsed as a header, 'a@b.in, c@d.in' would be two. */
function toOne({ to, ...mail }: Mail) {
  return { ...mail, to: { name: "", address: to } };
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * secondsToMs,
    greetingTimeout: 10 * secondsToMs,
    socketTimeout: 20 * secondsToMs,
  });
  transport.use("stream", ({ data, message }, done) => {
    const { onContent } = data as Pick<Mail, "onContent">;
    const read = message.createReadStream.bind(message);
    if (onContent) message.createReadStream = () => tellingWhenRead(read(), onContent);
    done();
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...toOne(mail) });
    },
    close: () => transport.close(),
  };
}

/** Wraps a stream so that `tell` is called when it is first read: that is when the mail server has asked for the content. */
function tellingWhenRead(stream: Readable, tell: () => void): Readable {
  return Readable.from(
    (async function* () {
      tell();
      yield* stream;
    })(),
  );
}

function outboxMailer(env: Pick<Env, "MAIL_FROM" | "DATA_DIR">, log: Logger): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const outbox = join(env.DATA_DIR, "outbox");
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from: env.MAIL_FROM, ...toOne(mail) });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
      // Renamed into place, so that a program that watches the folder never reads half a mail.
      await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 });
      await rename(join(outbox, `.${name}`), join(outbox, name));
      log.info({ file: join("outbox", name) }, "SMTP_URL is not set: a mail was written to a file");
    },
    close: () => transport.close(),
  };
}
