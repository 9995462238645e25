import type { MailState } from "#server/mails/mail-state.ts";

/**
 * How often to fetch the state of a mail: soon while it is on its way, occasionally while it waits, and never once it is
 * final.
 */
export function mailRefetchMs(mails: readonly (MailState | null | undefined)[]): number | false {
  const pending = mails.filter((mail) => mail?.state === "queued");
  if (pending.length === 0) return false;
  return pending.some((mail) => mail?.nextTryAt === null) ? 1_500 : 15_000;
}
