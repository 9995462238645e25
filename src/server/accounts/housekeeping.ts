import { and, isNull, lt, sql } from "drizzle-orm";
import { importStagingDays } from "#domain/import/outcomes.ts";
import { imports } from "#features/import/server/imports.table.ts";
import { parentLinks } from "#features/messages/server/parent-page/parent-links.table.ts";
import { setupLinks } from "#features/school/server/setup/setup.table.ts";
import { pinCodes, wrongPins } from "#features/sign-in/server/pin/pins.table.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { deleteOldAssets } from "#server/assets/old-assets.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import type { Services } from "#server/http/context.ts";
import { deleteOldMails } from "#server/mails/account-mails.ts";
import { knownDevices } from "./known-devices.table.ts";
import { deviceDays } from "./known-devices.ts";

const hourInMs = 60 * 60 * 1000;

/**
 * Once an hour, deletes expired sessions, links, sign-in cards, counters, wrong PINs, known devices, states of mails, imports
 * that were not applied and earlier builds' assets. Returns a function that stops it.
 */
export function startHousekeeping({ database, log }: Services): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = Promise.all([
      database.delete(sessions).where(lt(sessions.expiresAt, sql`now()`)),
      database.delete(passwordLinks).where(lt(passwordLinks.expiresAt, sql`now()`)),
      database.delete(setupLinks).where(lt(setupLinks.expiresAt, sql`now()`)),
      database.delete(parentLinks).where(lt(parentLinks.expiresAt, sql`now()`)),
      database.delete(pinCodes).where(lt(pinCodes.expiresAt, sql`now()`)),
      database
        .delete(knownDevices)
        .where(lt(knownDevices.lastUsedAt, sql`now() - make_interval(days => ${deviceDays})`)),
      database.delete(wrongPins).where(lt(wrongPins.day, sql`current_date - 7`)),
      database
        .delete(imports)
        .where(
          and(
            isNull(imports.appliedAt),
            lt(imports.createdAt, sql`now() - make_interval(days => ${importStagingDays})`),
          ),
        ),
      deleteOldMails(database),
      deleteOldAssets(database),
      database.delete(rateLimits).where(lt(rateLimits.expire, Date.now())),
    ]).catch((error: unknown) =>
      log.warn({ err: error }, "housekeeping failed; it is tried again in an hour"),
    );
  }, hourInMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
