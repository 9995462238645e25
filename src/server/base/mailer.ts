import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import nodemailer from "nodemailer";
import type { Logger } from "pino";
import { readDkimKey } from "./dkim-key.ts";
import type { Env } from "./env.ts";
import { parseSender } from "./env-addresses.ts";
import { outboxIn, outboxName } from "./outbox.ts";

export interface Mail {
  to: string;
  /** The name beside the sender's address; that of MAIL_FROM if left out or empty. */
  fromName?: string;
  /** To whom an answer goes; to the sender if left out. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  /** The same text as simple HTML; none if left out. */
  html?: string;
  /** Kept when the same mail is sent again, so that mail programs recognise it; a new one if left out. */
  messageId?: string;
  headers?: Record<string, string>;
  /** Whether a program sends it, as with reminders and notices: auto-responders are told not to answer (RFC 3834). */
  isAutomatic?: boolean;
  /** Awaited before the end of the content: only the response tells then whether the mail was accepted. If it rejects, there is no end. */
  onContent?: () => Promise<void>;
}

export interface Mailer {
  /** Resolves to the mail server's answer, or to the file's name in the outbox. @throws when the mail server rejects it or is silent. */
  send(mail: Mail): Promise<string>;
  close(): void;
}

const secondsToMs = 1000;

/** The headers that a signature covers: the links to unsubscribe too, or mail programs offer none (RFC 8058). */
const signedHeaders =
  "From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post";

type MailSettings = Pick<
  Env,
  "SMTP_URL" | "MAIL_FROM" | "DATA_DIR" | "DKIM_DOMAIN" | "DKIM_SELECTOR" | "DKIM_PRIVATE_KEY_FILE"
>;

/** Mails go to SMTP_URL; without it they are kept as .eml files in DATA_DIR/outbox, and the log says so. */
export function createMailer(env: MailSettings, log: Logger): Mailer {
  return env.SMTP_URL === undefined ? outboxMailer(env, log) : smtpMailer(env.SMTP_URL, env);
}

const nameMaxLength = 100;

/** A name in a header, as one line; what is not ASCII is encoded by the transport. */
function headerName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return Array.from(line).slice(0, nameMaxLength).join("");
}

/** Keeps out-of-office replies away, of Exchange too, which nobody reads and which are not about what was written. */
const suppressed = { "X-Auto-Response-Suppress": "OOF, AutoReply" };

/** As plain addresses with names: parsed as a header, 'a@b.in, c@d.in' would be two. */
function addressed({ to, fromName = "", replyTo, isAutomatic, headers, ...mail }: Mail, sender: string) {
  const { name, address } = parseSender(sender) ?? { name: "", address: sender };
  return {
    ...mail,
    headers: { ...suppressed, ...(isAutomatic && { "Auto-Submitted": "auto-generated" }), ...headers },
    from: { name: headerName(fromName) || name, address },
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: headerName(replyTo.name), address: replyTo.address } }),
  };
}

/** How mails are signed (DKIM); undefined if they are not. */
function signing(env: MailSettings) {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY_FILE: file } = env;
  const privateKey = file === undefined ? null : readDkimKey(file);
  if (domainName === undefined || keySelector === undefined || privateKey === null) return undefined;
  return { domainName, keySelector, privateKey, headerFieldNames: signedHeaders };
}

function openTransport(smtpUrl: string, env: MailSettings) {
  return nodemailer.createTransport({
    url: smtpUrl,
    dkim: signing(env),
    connectionTimeout: 10 * secondsToMs,
    greetingTimeout: 10 * secondsToMs,
    socketTimeout: 20 * secondsToMs,
  });
}

/** Connects to the mail server and logs in, without sending anything. @throws when it does not let us in. */
export async function logInToMailServer(smtpUrl: string, env: MailSettings): Promise<void> {
  const transport = openTransport(smtpUrl, env);
  await transport.verify().finally(() => transport.close());
}

function smtpMailer(smtpUrl: string, env: MailSettings): Mailer {
  const transport = openTransport(smtpUrl, env);
  transport.use("stream", ({ data, message }, done) => {
    const { onContent } = data as Pick<Mail, "onContent">;
    const read = message.createReadStream.bind(message);
    if (onContent) message.createReadStream = () => tellingBeforeEnd(read(), onContent);
    done();
  });
  return {
    async send(mail) {
      const { response } = await transport.sendMail(addressed(mail, env.MAIL_FROM));
      return response;
    },
    close: () => transport.close(),
  };
}

/** Wraps a stream so that `tell` is awaited before its end, which is what the mail server waits for. */
function tellingBeforeEnd(stream: Readable, tell: () => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      yield* stream;
      await tell();
    })(),
  );
}

function outboxMailer(env: MailSettings, log: Logger): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const outbox = outboxIn(env.DATA_DIR);
  return {
    async send(mail) {
      const { message } = await transport.sendMail(addressed(mail, env.MAIL_FROM));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = outboxName(new Date());
      // Renamed into place, so that a program that watches the folder never reads half a mail.
      await writeFile(join(outbox, `.${name}`), message, { mode: 0o600, flag: "wx" });
      await rename(join(outbox, `.${name}`), join(outbox, name));
      log.info({ file: join("outbox", name) }, "SMTP_URL is not set: a mail was written to a file");
      return name;
    },
    close: () => transport.close(),
  };
}
