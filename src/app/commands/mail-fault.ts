import { once } from "node:events";
import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectEncrypted } from "node:tls";
import { mailProblemOf } from "#server/mails/mail-problem.ts";

const patienceMs = 5_000;

/** An error of the mailer, as far as it has to do with the connection. */
interface ConnectionFault {
  code?: unknown;
  /** What Node said, before the mailer gave it a code of its own. */
  originalCode?: unknown;
  message?: string;
  cert?: { subjectaltname?: string };
}

async function happens(socket: Socket, event: string): Promise<boolean> {
  try {
    await once(socket, event, { signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.on("error", () => undefined).destroy();
  }
}

/** Whether the server encrypts from the first byte on, as smtps:// expects it. */
function encryptsAtOnce(host: string, port: number): Promise<boolean> {
  // Nothing secret is sent, and whose certificate it is does not matter.
  return happens(connectEncrypted({ host, port, rejectUnauthorized: false }), "secureConnect");
}

/** Whether the server greets without encryption, as smtp:// expects it. */
function greetsPlainly(host: string, port: number): Promise<boolean> {
  return happens(connectPlain({ host, port }), "data");
}

const unknownAuthority =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|CERT_UNTRUSTED|UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE))$/;

/** What is wrong with the server's certificate, and what to do; null if it is not about that. */
function certificateFault({ originalCode, code, message, cert }: ConnectionFault): string | null {
  const why = String(originalCode ?? code);
  if (unknownAuthority.test(why)) {
    return `has a certificate that was signed by itself or by an authority that this machine does not know (${why}): put the certificate of that authority into a file, and set NODE_EXTRA_CA_CERTS to it.`;
  }
  if (why === "ERR_TLS_CERT_ALTNAME_INVALID") {
    const names = cert?.subjectaltname?.replaceAll(/\b(DNS|IP Address):/g, "") ?? message;
    return `has a certificate for another name (${names}): write the server's name in SMTP_URL as it stands there.`;
  }
  if (why === "CERT_HAS_EXPIRED") {
    return `has a certificate that has expired (${why}): renew it there, or correct the clock of this machine.`;
  }
  if (why === "CERT_NOT_YET_VALID") {
    return `has a certificate that is not valid yet (${why}): correct the clock of this machine.`;
  }
  return /CERT|certificate/.test(`${why} ${message}`)
    ? `has no valid certificate (${message}): correct it there.`
    : null;
}

/** Why the connection does not work. Where the server can be reached, it is asked how it begins. */
async function connectionFault(fault: ConnectionFault, { protocol, hostname, port }: URL): Promise<string> {
  const certificate = certificateFault(fault);
  if (certificate !== null) return certificate;
  const host = hostname.replace(/^\[|\]$/g, "");
  const isEncrypted = protocol === "smtps:";
  const number = Number(port) || (isEncrypted ? 465 : 587);
  if (isEncrypted && (await greetsPlainly(host, number))) {
    return `does not encrypt from the start at this port: write smtp:// instead of smtps://, as in smtp://${hostname}:${number}, in SMTP_URL.`;
  }
  if (!isEncrypted && (await encryptsAtOnce(host, number))) {
    return `encrypts from the start at this port: write smtps:// instead of smtp://, as in smtps://${hostname}:${number}, in SMTP_URL.`;
  }
  return `cannot be reached (${fault.message ?? fault.code}): correct host and port in SMTP_URL, or allow the connection in the firewall.`;
}

/** What is wrong with sending, and what to do, in one line without the password. */
export async function mailFault(error: unknown, smtpUrl: string): Promise<string> {
  const url = new URL(smtpUrl);
  const server = `The mail server ${url.host}`;
  const { code } = error as { code?: unknown };
  const { kind, response } = mailProblemOf(error);
  const said = response === null ? "" : ` It answered: ${response}`;
  if (code === "EAUTH" || code === "ENOAUTH") {
    return `${server} does not accept the user name or the password in SMTP_URL: correct them.${said}`;
  }
  if (kind === "address") return `${server} does not accept the recipient: try another address.${said}`;
  if (kind === "mail" || kind === "server") {
    return `${server} does not accept e-mails from MAIL_FROM: set it to an address that it may send for.${said}`;
  }
  return `${server} ${await connectionFault(error as ConnectionFault, url)}`;
}
