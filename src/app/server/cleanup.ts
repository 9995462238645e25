import { deleteLeftOutRows, deleteStaleImports } from "#features/import/server/imports.queries.ts";
import { deleteExpiredParentLinks } from "#features/messages/server/parent-page/parent-links.queries.ts";
import { deleteExpiredSetupLinks } from "#features/school/server/setup/setup.actions.ts";
import { deleteExpiredCards } from "#features/sign-in/server/pin/pin-codes.queries.ts";
import { deleteOldWrongPins } from "#features/sign-in/server/pin/wrong-pins.queries.ts";
import { deleteOldDevices } from "#server/accounts/known-devices.ts";
import { deleteExpiredPasswordLinks } from "#server/accounts/password-links.ts";
import { deleteOldAssets } from "#server/assets/old-assets.ts";
import { deleteOldMailFiles } from "#server/base/outbox.ts";
import { deleteOldCounters } from "#server/credentials/attempt-limits.ts";
import { deleteEndedSessions } from "#server/credentials/session.ts";
import type { Services } from "#server/http/context.ts";
import { deleteOldMails } from "#server/mails/account-mails.ts";

/** What is deleted once it is too old to be of use, by what an operator calls it. */
const cleanups: Record<
  string,
  (services: Pick<Services, "database" | "env">) => PromiseLike<number | { rowCount: number | null }>
> = {
  "ended sign-ins": ({ database }) => deleteEndedSessions(database.$client),
  "password links": ({ database }) => deleteExpiredPasswordLinks(database),
  "set-up links": ({ database }) => deleteExpiredSetupLinks(database),
  "links to parents' pages": ({ database }) => deleteExpiredParentLinks(database),
  "sign-in cards": ({ database }) => deleteExpiredCards(database),
  "known devices": ({ database }) => deleteOldDevices(database),
  "wrong PINs": ({ database }) => deleteOldWrongPins(database),
  "imports that were not applied": ({ database }) => deleteStaleImports(database),
  "rows that imports left out": ({ database }) => deleteLeftOutRows(database),
  "states of mails": ({ database }) => deleteOldMails(database),
  "files of earlier builds": ({ database }) => deleteOldAssets(database),
  "counters of attempts": ({ database }) => deleteOldCounters(database.$client),
  "mails in the outbox folder": ({ env }) => deleteOldMailFiles(env.DATA_DIR),
};

/** Deletes what is too old to be of use; returns how many there were of each kind. */
export async function deleteWhatIsOld(
  services: Pick<Services, "database" | "env">,
): Promise<Record<string, number>> {
  const counted = Object.entries(cleanups).map(async ([kind, clean]) => {
    const deleted = await clean(services);
    return [kind, typeof deleted === "number" ? deleted : (deleted.rowCount ?? 0)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}
