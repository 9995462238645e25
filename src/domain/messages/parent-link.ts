/** How many days a link to a guardian's page is valid. */
export const parentLinkDays = 7;

export const correctionMaxLength = 500;

/** How often a guardian can say yes on a day by a link. They can say no as often as they like. */
export const restartsPerDay = 10;

/** Enough of a number or an address for its owner to know it by, and not for anybody to use it. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf("@");
  return at < 0 ? `••••••${contact.slice(-4)}` : `${contact.slice(0, 1)}•••${contact.slice(at)}`;
}

const tokensOfLinks = /(?<=\/p\/)[\w-]{43}/g;

/** Whether a text has a link to a guardian's page. */
export const hasLink = (text: string) => withoutLinkTokens(text) !== text;

/**
 * A text with the links to guardians' pages cut off: one that was sent on, and expires, must not lead to another.
 */
export function withoutLinkTokens(text: string): string {
  return text.replace(tokensOfLinks, "…");
}
