import type { MailState } from "#server/mails/mail-state.ts";
import { optional } from "./shape.ts";

/** What pages would break without. */
export const mailShape = optional({ state: "string", email: "string", at: "string" });

/** How often to ask what became of a mail: soon while it is on its way, now and then while it waits, and never once it is over. */
export function mailRefetchMs(mails: readonly (MailState | null | undefined)[]): number | false {
  const pending = mails.filter((mail) => mail?.state === "queued");
  if (pending.length === 0) return false;
  return pending.some((mail) => mail?.nextTryAt === null) ? 1_500 : 15_000;
}
