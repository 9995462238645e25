import { mailProblemOf } from "#server/mails/mail-problem.ts";

/** What is wrong with sending, and what to do, in one line without the password. */
export function mailFault(error: unknown, smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  const server = `The mail server ${hostname}${port === "" ? "" : `:${port}`}`;
  const { code, message } = error as { code?: unknown; message?: string };
  const { kind, response } = mailProblemOf(error);
  const said = response === null ? "" : ` It answered: ${response}`;
  if (code === "EAUTH" || code === "ENOAUTH") {
    return `${server} does not accept the user name or the password in SMTP_URL: correct them.${said}`;
  }
  if (kind === "address") return `${server} does not accept the recipient: try another address.${said}`;
  if (kind === "mail" || kind === "server") {
    return `${server} does not accept e-mails from MAIL_FROM: set it to an address that it may send for.${said}`;
  }
  if (code === "ETLS" || /SSL|TLS|certificate/i.test(message ?? "")) {
    const other = protocol === "smtps:" ? "smtp:// with port 587" : "smtps:// with port 465";
    return `${server} cannot be reached over an encrypted connection (${message}): try ${other} in SMTP_URL.`;
  }
  return `${server} cannot be reached (${message ?? code}): correct host and port in SMTP_URL, or allow the connection in the firewall.`;
}
