import { and, isNull, lt, sql } from "drizzle-orm";
import { importStagingDays } from "#domain/import/outcomes.ts";
import { importRows, imports } from "#features/import/server/imports.table.ts";
import { parentLinks } from "#features/messages/server/parent-page/parent-links.table.ts";
import { setupLinks } from "#features/school/server/setup/setup.table.ts";
import { pinCodes, wrongPins } from "#features/sign-in/server/pin/pins.table.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { deleteOldAssets } from "#server/assets/old-assets.ts";
import { deleteOldMailFiles } from "#server/base/outbox.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import type { Services } from "#server/http/context.ts";
import { deleteOldMails } from "#server/mails/account-mails.ts";
import { knownDevices } from "./known-devices.table.ts";
import { deviceDays } from "./known-devices.ts";

const hourInMs = 60 * 60 * 1000;

type Place = Pick<Services, "database" | "env">;

/** Deletes what is too old to be of use; returns how many there were of each kind, by what an operator calls them. */
export async function deleteWhatIsOld({ database, env }: Place): Promise<Record<string, number>> {
  const kinds: Record<string, PromiseLike<number | { rowCount: number | null }>> = {
    "ended sign-ins": database.delete(sessions).where(lt(sessions.expiresAt, sql`now()`)),
    "password links": database.delete(passwordLinks).where(lt(passwordLinks.expiresAt, sql`now()`)),
    "set-up links": database.delete(setupLinks).where(lt(setupLinks.expiresAt, sql`now()`)),
    "links to parents' pages": database.delete(parentLinks).where(lt(parentLinks.expiresAt, sql`now()`)),
    "sign-in cards": database.delete(pinCodes).where(lt(pinCodes.expiresAt, sql`now()`)),
    "known devices": database
      .delete(knownDevices)
      .where(lt(knownDevices.lastUsedAt, sql`now() - make_interval(days => ${deviceDays})`)),
    "wrong PINs": database.delete(wrongPins).where(lt(wrongPins.day, sql`current_date - 7`)),
    "imports that were not applied": database
      .delete(imports)
      .where(
        and(
          isNull(imports.appliedAt),
          lt(imports.createdAt, sql`now() - make_interval(days => ${importStagingDays})`),
        ),
      ),
    "rows that imports left out": database
      .delete(importRows)
      .where(
        sql`import_id in (select id from imports where applied_at < now() - make_interval(days => ${importStagingDays}))`,
      ),
    "states of mails": deleteOldMails(database),
    "files of earlier builds": deleteOldAssets(database),
    "counters of attempts": database.delete(rateLimits).where(lt(rateLimits.expire, Date.now())),
    "mails in the outbox folder": deleteOldMailFiles(env.DATA_DIR),
  };
  const counted = Object.entries(kinds).map(async ([kind, deletion]) => {
    const deleted = await deletion;
    return [kind, typeof deleted === "number" ? deleted : (deleted.rowCount ?? 0)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** Deletes once an hour what is too old to be of use. Returns a function that stops it. */
export function startHousekeeping(services: Place & Pick<Services, "log">): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = deleteWhatIsOld(services).catch((error: unknown) =>
      services.log.warn({ err: error }, "housekeeping failed; it is tried again in an hour"),
    );
  }, hourInMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
