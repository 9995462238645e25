import { addressProblem, linkToShare, type Reach } from "#domain/addresses.ts";

/**
 * How links and mails reach people, from the page's head (src/app/server/school-in-pages.ts). Undefined if unknown, as in a
 * page that was opened without a network.
 */
function knownReach(): Reach | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="reach"]')?.content;
  return content === undefined ? undefined : (JSON.parse(content) as Reach);
}

/** Whether the server sends mails; true if unknown. */
export function sendsMail(): boolean {
  return knownReach()?.sendsMail ?? true;
}

/** The problem with the address that links on this page begin with; null if there is none. */
export function problemOfAddress() {
  const reach = knownReach();
  return reach === undefined ? null : addressProblem(reach, window.location.origin);
}

/** A link from the server as it is shown, shared and printed (docs/decisions/061-addresses.md). */
export function sharedLink(link: string): string {
  const reach = knownReach();
  return reach === undefined ? link : linkToShare(reach, link, window.location.origin);
}

/** The address that links begin with. */
export function sharedAddress(): string {
  return knownReach()?.appUrl ?? window.location.origin;
}

/** Whether links and cards may be made and printed: not if only this machine can open the address, because they could not be handed out. */
export function mayPrintLinks(): boolean {
  return problemOfAddress()?.kind !== "only-here";
}

/** A text from the server, with its links as they are shared. */
export function sharedText(text: string): string {
  return text.replace(/https?:\/\/[^\s]+/g, sharedLink);
}
