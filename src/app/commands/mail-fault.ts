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

/** How a server encrypts from the first byte on, as smtps:// expects it: what is wrong with its certificate; null if it does not encrypt. */
async function encryptsAtOnce(host: string, port: number): Promise<{ fault: ConnectionFault } | null> {
  // Nothing secret is sent, so that its certificate can be looked at whatever it is.
  const socket = connectEncrypted({ host, port, rejectUnauthorized: false });
  let cert: ConnectionFault["cert"];
  socket.once("secureConnect", () => (cert = socket.getPeerCertificate()));
  if (!(await happens(socket, "secureConnect"))) return null;
  return { fault: { originalCode: socket.authorizationError ?? undefined, cert } };
}

/** Whether the server greets without encryption, as smtp:// expects it. */
function greetsPlainly(host: string, port: number): Promise<boolean> {
  return happens(connectPlain({ host, port }), "data");
}

const theirs = "the people who run that server have to";
const clock = () => `the clock of this machine, which says ${new Date().toISOString().slice(0, 16)}Z`;

/** What is wrong with the server's certificate, and who has to do what; null if it is not about that. */
function certificateFault({ originalCode, code, message, cert }: ConnectionFault): string | null {
  const why = String(originalCode ?? code);
  if (why === "DEPTH_ZERO_SELF_SIGNED_CERT") {
    return `has a self-signed certificate (${why}): ${theirs} get one from an authority that other machines know. If it is your own server, put its certificate into a file, and set NODE_EXTRA_CA_CERTS to it.`;
  }
  if (/^UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE)$/.test(why)) {
    return `has a certificate from an authority that this machine does not know, or does not send those in between (${why}): ${theirs} send the whole chain. If the authority is your own, put its certificate into a file, and set NODE_EXTRA_CA_CERTS to it.`;
  }
  if (/^(SELF_SIGNED_CERT_IN_CHAIN|CERT_UNTRUSTED)$/.test(why)) {
    return `has a certificate from an authority that this machine does not know (${why}): put the certificate of that authority into a file, and set NODE_EXTRA_CA_CERTS to it.`;
  }
  if (why === "ERR_TLS_CERT_ALTNAME_INVALID") {
    const names = cert?.subjectaltname?.replaceAll(/\b(DNS|IP Address):/g, "") ?? message;
    return `has a certificate for another name (${names}): write the server's name in SMTP_URL as it stands there, or ${theirs} get one for the name in SMTP_URL.`;
  }
  if (why === "CERT_HAS_EXPIRED") {
    return `has a certificate that has expired (${why}): ${theirs} renew it. If they have, correct ${clock()}.`;
  }
  if (why === "CERT_NOT_YET_VALID") {
    return `has a certificate that is not valid yet (${why}): correct ${clock()}. If it is right, ${theirs} use another certificate.`;
  }
  return /CERT|certificate/.test(`${why} ${message}`)
    ? `has no certificate that this machine accepts (${message ?? why}): ${theirs} correct it.`
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
  const encryption = isEncrypted ? null : await encryptsAtOnce(host, number);
  if (encryption !== null) {
    const advice = `encrypts from the start at this port: write smtps:// instead of smtp://, as in smtps://${hostname}:${number}, in SMTP_URL.`;
    // That alone would only lead to the next fault.
    const next = certificateFault(encryption.fault);
    return next === null ? advice : `${advice} It also ${next}`;
  }
  return `cannot be reached (${fault.message ?? fault.code}): correct host and port in SMTP_URL, or allow the connection in the firewall.`;
}

/** What is wrong with sending, and what to do, in one line without the password. */
export async function mailFault(error: unknown, smtpUrl: string): Promise<string> {
  const url = new URL(smtpUrl);
  const server = `The mail server ${url.host}`;
  const { code } = error as { code?: unknown };
  const { kind, response } = mailProblemOf(error);
  const answer = response === null ? "" : ` It answered: ${response}`;
  if (code === "EAUTH" || code === "ENOAUTH") {
    return `${server} does not accept the user name or the password in SMTP_URL: correct them.${answer}`;
  }
  if (kind === "address") return `${server} does not accept the recipient: try another address.${answer}`;
  if (kind === "busy") return `${server} is not ready: try again in some minutes.${answer}`;
  if (kind === "mail" || kind === "server") {
    return `${server} does not accept e-mails from MAIL_FROM: set it to an address that it may send for.${answer}`;
  }
  return `${server} ${await connectionFault(error as ConnectionFault, url)}`;
}
