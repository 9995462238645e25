import addressParser from "nodemailer/lib/addressparser";

// The settings that are URLs or addresses. A value that is accepted here also works where it is used, such as in the driver
// or mailer.

/** The parts of a URL with one of these schemes; null if invalid. */
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
 * Whether what comes before the host has a character that ends it early, such as a password's own "#" or "/": a URL with it may name
 * another host, and a user's number a port.
 */
export function isCutShort(text: string): boolean {
  const [, before = ""] = /^\w+:\/\/(.*)@/s.exec(text) ?? [];
  return /[#/?]|%(?![\da-f]{2})/i.test(before);
}

/** What to do about it. */
export const howToEncode = "in its user name and password, write # as %23, / as %2F, ? as %3F and % as %25";

/**
 * APP_URL as a browser writes an origin: links in mails begin with it, and the Origin of requests is compared with it.
 * Null if it has more than scheme, host and port.
 */
export function appAddress(text: string): string | null {
  const url = parseUrl(text.replace(/\/+$/, ""), /^https?:\/\//i);
  return url !== null && url.href === `${url.origin}/` ? url.origin : null;
}

/** DATABASE_URL for the driver; null unless it names a database. The driver would accept any text, and wait for it. */
export function databaseUrl(text: string): string | null {
  const url = parseUrl(text, /^postgres(ql)?:\/\//);
  const isNamed = url !== null && /^\/[^/]+$/.test(url.pathname);
  // The parameters may have an address among them.
  if (!isNamed || isCutShort(text.replace(/\?\w+=.*$/s, ""))) return null;
  // With a space in it, the driver would encode what is encoded already.
  return isEncodedWell(url.pathname, url.username, url.password) ? text.replaceAll(" ", "%20") : null;
}

/** SMTP_URL unchanged; null without a host, which the mailer would replace with this machine. */
export function smtpUrl(text: string): string | null {
  const url = parseUrl(text, /^smtps?:\/\//);
  const hasHost = url !== null && url.hostname !== "" && !isCutShort(text);
  return hasHost && isEncodedWell(url.username, url.password) ? text : null;
}

/** Whether this is a valid sender: one address, with or without a name, parsed like the mailer does. */
export function isSender(text: string): boolean {
  const [sender, ...others] = addressParser(text);
  return others.length === 0 && sender !== undefined && !("group" in sender) && isAddress(sender.address);
}

/** A sender may be at a host without a domain: `no-reply@localhost`. */
function isAddress(address: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address);
}

/** Whether a push service could reach someone there. */
export function isContact(text: string): boolean {
  if (text.startsWith("mailto:")) return isAddress(text.slice("mailto:".length));
  return (parseUrl(text, /^https:\/\//)?.hostname ?? "") !== "";
}

/** The origins of a list with commas in between; null if one of them has more than scheme, host and port. */
export function origins(list: string): string[] | null {
  const found = list.split(",").map((text) => appAddress(text.trim()));
  return found.every((origin) => origin !== null) ? found : null;
}
