/** How links and mails reach people: what the server knows about it, and every page may know. */
export interface Reach {
  /** The address that the operator has set; null for none. */
  appUrl: string | null;
  /** Whether mails are sent, and not written to files. */
  sendsMail: boolean;
}

/** Whether an address leads to the machine that opens it, such as `http://localhost:3000`. */
export function isOnlyHere(address: string): boolean {
  const host = new URL(address).hostname.replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost") || host === "0.0.0.0") return true;
  // A URL writes every spelling of an address in one way: 2130706433 and 127.1 are 127.0.0.1.
  if (/^127\.\d+\.\d+\.\d+$/.test(host)) return true;
  return ["[::]", "[::1]"].includes(host) || /^\[::ffff:(7f[\da-f]{2}:[\da-f]{1,4}|0:0)\]$/.test(host);
}

/** Domains that mean something in one network only, or nothing at all (RFC 6761, 6762, 8375 and 9476, and what home routers use). */
const nobodys =
  /(^|\.)(alt|corp|example|example\.(com|net|org)|home|home\.arpa|internal|invalid|lan|local|localdomain|localhost|onion|test)$/i;

/** Addresses (IPv4) of private networks: first a home router's, then a large school's, then any other (RFC 1918). */
export const privateRanges = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./] as const;

/** Whether only devices of the same network can open an address, such as `http://192.168.1.7:3000` or `http://school.local`. */
export function isOnlyInNetwork(address: string): boolean {
  const host = new URL(address).hostname.replace(/\.$/, "");
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return privateRanges.some((range) => range.test(host));
  return /^\[f[cde]/.test(host) || /(^[^.[]+|\.(home|home\.arpa|internal|lan|local|localdomain))$/.test(host);
}

/** Whether a domain can belong to someone, so that the internet reaches them there: it is no address, and not reserved. */
export function isPublicDomain(domain: string): boolean {
  const name = domain.replace(/\.$/, "");
  return (
    /^[^\s.:[\]]+(\.[^\s.:[\]]+)+$/.test(name) &&
    !/(^|\.)(\d+|0x[\da-f]*)$/i.test(name) &&
    !nobodys.test(name)
  );
}

/** What is wrong with the address that links begin with, for a page that was opened at `origin`; null if nothing is. */
export function addressProblem(
  { appUrl }: Reach,
  origin: string,
): { kind: "only-here" | "differs"; address: string } | null {
  const address = appUrl ?? origin;
  if (isOnlyHere(address)) return { kind: "only-here", address };
  return address === origin ? null : { kind: "differs", address };
}

/** The link to share: with the server's address, or with the page's own where none was set. */
export function linkToShare({ appUrl }: Reach, link: string, origin: string): string {
  return appUrl === null ? link.replace(/^https?:\/\/[^/#?]+/, () => origin) : link;
}
