import { domainToASCII } from "node:url";
import { isPublicDomain } from "#domain/addresses.ts";

// The settings that are URLs or addresses. A value that is accepted here also works where it is used, such as in the driver.

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

/** Whether a "#" or "/" of a password, say, ends what is before the host: the URL would name another host, and a user's number a port. */
export function isCutShort(text: string): boolean {
  const [, before = ""] = /^\w+:\/\/(.*)@/s.exec(text) ?? [];
  return /[#/?]|%(?![\da-f]{2})/i.test(before);
}

/** What to do about it. */
export const howToEncode = "in its user name and password, write # as %23, / as %2F, ? as %3F and % as %25";

/** APP_URL as a browser writes an origin, for links in mails and to compare; null if it has more than scheme, host and port. */
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

/** SMTP_URL unchanged; null without a host, which the mailer would replace with this machine, or with one that it cannot read. */
export function smtpUrl(text: string): string | null {
  const url = parseUrl(text, /^smtps?:\/\//);
  // Only the host of a web address is read by the rules of names.
  const hasHost = url !== null && URL.canParse(`http://${url.hostname}`) && !isCutShort(text);
  return hasHost && isEncodedWell(url.username, url.password) ? text : null;
}

/** A sender, as people write it. */
export interface Sender {
  /** As it was typed, without quotes around it; may be empty. */
  name: string;
  address: string;
}

/**
 * MAIL_FROM as a name and an address; null unless it is one address, with or without a name. Not by the grammar of headers, in which
 * parentheses hold comments and a comma begins another address: a name is what stands before the address, whatever is in it.
 */
export function parseSender(text: string): Sender | null {
  const { typed = "", address = text } =
    (
      /^(?<typed>"(?:[^"\\]|\\.)*"\s*|[^<>]*)<(?<address>[^<>]*)>$/.exec(text) ??
      /^(?<address>\S+)\s+\((?<typed>.*)\)$/.exec(text)
    )?.groups ?? {};
  const name = typed.trim().replace(/^"((?:[^"\\]|\\.)*)"$/, (_, quoted) => quoted.replace(/\\(.)/g, "$1"));
  // The last of several addresses.
  if (!isAddress(address) || /\S@\S+\s*[,;]/.test(typed)) return null;
  return { name, address };
}

/** A sender may be at a host without a domain: `no-reply@localhost`. */
function isAddress(address: string): boolean {
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address);
}

/** Whether a push service could reach someone there. Apple's refuses all notifications of a server whose contact nobody has. */
export function isContact(text: string): boolean {
  const [, mailDomain] = /^mailto:[^\s@<>,;?]+@([^\s@<>,;?/]+)$/i.exec(text) ?? [];
  const page = parseUrl(text, /^https:\/\//);
  // They would get the password.
  if (page?.username || page?.password) return false;
  const host = mailDomain ?? page?.hostname ?? "";
  return isPublicDomain(domainToASCII(host));
}

/** The origins of a list with commas in between; null if one of them has more than scheme, host and port. */
export function origins(list: string): string[] | null {
  const found = list.split(",").map((text) => appAddress(text.trim()));
  return found.every((origin) => origin !== null) ? found : null;
}
