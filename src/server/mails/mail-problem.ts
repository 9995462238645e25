import type { MailProblem } from "#domain/mails.ts";

/** More than people should read of any mail server's sentence. */
const responseMaxLength = 300;

/** The texts of the mailer's errors (nodemailer's `_formatError`). */
interface MailerError {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

/** Whether the mail server has said that it does not accept the mail. */
export function isRejection(error: unknown): boolean {
  const code = (error as MailerError | null)?.responseCode;
  return typeof code === "number" && code >= 400 && code < 600;
}

/** The mail server's response, as one line. */
function lineOf(response: unknown): string | null {
  if (typeof response !== "string") return null;
  const line = response.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  return line === "" ? null : line.slice(0, responseMaxLength).toWellFormed();
}

/** The part of a permanent rejection that says what of (RFC 3463): `5.1.1` in `550 5.1.1 No such user`. */
const rejectionOf = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/;

/** No such address, or nobody reads it; 5.1.7 and 5.1.8 are about the sender's. Large services say 5.4.1 and 5.4.4 of unknown ones. */
const isNoAddress = /^5\.1\.(?![78]$)|^5\.2\.1$|^5\.4\.[14]$/;

/** The server says that it rejects this sender or server, in words rather than by a code. */
const isAboutUs =
  /\brelay|authenticat|\bauth\b|log ?in|\bsender\b|client host|\bspf\b|dkim|dmarc|black ?list|block ?list|\brbl\b|reputation|rate limit|too many/i;

/**
 * What a permanent rejection is about: the recipient, unless it is more precise. A full mailbox may get room, and an operator can mend this
 * server, so neither says anything about the address.
 */
function permanently(
  command: unknown,
  response: string | null,
): Pick<MailProblem, "kind"> & { isFinal: boolean } {
  const reason = rejectionOf.exec(response ?? "")?.[1];
  if (reason !== undefined && isNoAddress.test(reason)) return { kind: "address", isFinal: true };
  if (command === "DATA") return { kind: "mail", isFinal: true };
  // Others are about the conversation, such as 503 and 530.
  if (reason === undefined && /^55[0-4]/.test(response ?? "") && !isAboutUs.test(response ?? ""))
    return { kind: "address", isFinal: true };
  return { kind: reason?.startsWith("5.2.") ? "address" : "server", isFinal: false };
}

/** Why a mail was not handed over. `isFinal` when the address or the content was rejected for good; all else may be over in an hour. */
export function mailProblemOf(error: unknown): MailProblem & { isFinal: boolean } {
  const { code, command, response, responseCode } = (error ?? {}) as MailerError;
  const isPermanent = typeof responseCode === "number" && responseCode >= 500;
  const line = lineOf(response);
  if (isPermanent && (command === "RCPT TO" || command === "DATA"))
    return { response: line, ...permanently(command, line) };
  if (command === "RCPT TO") return { kind: "address", response: line, isFinal: false };
  // Not an address that a mail server could be asked about.
  if (code === "EENVELOPE" && command === "API") return { kind: "address", response: null, isFinal: true };
  if (command === "DATA" && isRejection(error)) return { kind: "mail", response: line, isFinal: false };
  if (!isRejection(error)) return { kind: "unreachable", response: line, isFinal: false };
  return { kind: isPermanent ? "server" : "busy", response: line, isFinal: false };
}
