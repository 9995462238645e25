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
  return typeof (error as MailerError | null)?.responseCode === "number";
}

/** The mail server's response, as one line. */
function lineOf(response: unknown): string | null {
  if (typeof response !== "string") return null;
  const line = response.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  return line === "" ? null : line.slice(0, responseMaxLength).toWellFormed();
}

/**
 * Why a mail was not handed over. `isFinal` when another attempt cannot help: the mail server has permanently rejected the address or
 * the content. Everything else may be over in an hour: a busy or unreachable mail server, greylisting, a wrong setting.
 */
export function mailProblemOf(error: unknown): MailProblem & { isFinal: boolean } {
  const { code, command, response, responseCode } = (error ?? {}) as MailerError;
  const isPermanent = typeof responseCode === "number" && responseCode >= 500;
  const said = lineOf(response);
  if (command === "RCPT TO") return { kind: "address", response: said, isFinal: isPermanent };
  // Not an address that a mail server could be asked about.
  if (code === "EENVELOPE" && command === "API") return { kind: "address", response: null, isFinal: true };
  if (command === "DATA" && isRejection(error)) return { kind: "mail", response: said, isFinal: isPermanent };
  return { kind: isRejection(error) ? "server" : "unreachable", response: said, isFinal: false };
}
