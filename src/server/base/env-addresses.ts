import addressParser from "nodemailer/lib/addressparser";

// The settings that are addresses. What one of these takes, its user takes too: none waits for a host without a name.

/** The parts of a URL with one of these schemes; null if the text is none. */
function parseUrl(text: string, schemes: RegExp): URL | null {
  return schemes.test(text) ? URL.parse(text) : null;
}

function isEncodedWell(...parts: string[]): boolean {
  try {
    parts.map(decodeURIComponent);
    return true;
  } catch {
    return false;
  }
}

/**
 * APP_URL as a browser writes an origin: links in mails begin with it, and the Origin of requests is compared with it.
 * Null for what has more than scheme, host and port.
 */
export function appAddress(text: string): string | null {
  const url = parseUrl(text.replace(/\/+$/, ""), /^https?:\/\//i);
  return url !== null && url.href === `${url.origin}/` ? url.origin : null;
}

/** DATABASE_URL as it is; null unless it names a database. The driver would take any text, and wait for it. */
export function databaseUrl(text: string): string | null {
  const url = parseUrl(text, /^postgres(ql)?:\/\//);
  const isNamed = url !== null && /^\/[^/]+$/.test(url.pathname);
  return isNamed && isEncodedWell(url.pathname, url.username, url.password) ? text : null;
}

/** SMTP_URL as it is; null without a host, for which the mailer would take this machine. */
export function smtpUrl(text: string): string | null {
  const url = parseUrl(text, /^smtps?:\/\//);
  return url !== null && url.hostname !== "" && isEncodedWell(url.username, url.password) ? text : null;
}

/** Whether a mail can have this sender: one address, with a name or without, read as the mailer reads it. */
export function isSender(text: string): boolean {
  const [sender, ...others] = addressParser(text);
  return others.length === 0 && sender !== undefined && !("group" in sender) && isAddress(sender.address);
}

/** A sender may be of a machine without a domain: `no-reply@localhost`. */
function isAddress(address: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address);
}
