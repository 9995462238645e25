import type { Database } from "#db/client.ts";
import { classGroupKey } from "#domain/class-group-key.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { loginNameKey } from "#domain/login-name.ts";
import type { PinSignIn } from "#domain/schemas/pin.ts";
import { rollNumberKey } from "#domain/student-ids.ts";
import type { Client } from "#features/sign-in/server/sessions.actions.ts";
import { signInBy } from "#features/sign-in/server/sign-in.actions.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { householdOf } from "#server/base/client-address.ts";
import type { Services } from "#server/http/context.ts";
import { fingerprintOf } from "#server/http/security-log.ts";
import {
  findAccountByLoginName,
  findAccountByRollNumber,
  keyedPin,
  pinCountedAs,
  pinHashIn,
} from "./pins.queries.ts";
import { countWrongPin, markRightPin } from "./wrong-pins.queries.ts";

/** An unused id, so that a PIN for no account costs the same. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** How an account is found, and its name in the one spelling of all that find it: attempts are counted under it. */
function wayOf({ loginName = "", classGroup, rollNumber }: Omit<PinSignIn, "pin">) {
  if (classGroup !== undefined && rollNumber !== undefined) {
    const [groupKey, rollKey] = [classGroupKey(classGroup), rollNumberKey(rollNumber)];
    return {
      typedName: `${groupKey} ${rollKey}`,
      find: (database: Database, today: string) =>
        findAccountByRollNumber(database, { groupKey, rollKey, today }),
      failed: sentence("pin.rollSignInFailed"),
    };
  }
  const key = loginNameKey(loginName);
  return {
    typedName: key,
    find: (database: Database) => findAccountByLoginName(database, key),
    failed: sentence("pin.signInFailed"),
  };
}

/**
 * Signs in with a PIN and a login name, or a class group and a roll number in it, as `signInBy`. Those that do not exist, or have no
 * PIN, get the same response as a wrong PIN, after the same work and with the same waits.
 * @throws ApiError also `sign-in-failed`.
 */
export function signInWithPin(services: Services, { pin, ...names }: PinSignIn, client: Client) {
  const { authSecret, database, env } = services;
  const way = wayOf(names);
  const today = todayIn(env.TIME_ZONE);
  const household = householdOf(client.address);
  const attemptBy = (found: { id: string } | null) => ({
    userId: found?.id ?? nobody,
    origin: fingerprintOf(authSecret, household),
    today,
  });
  return signInBy(
    services,
    {
      typedName: way.typedName,
      find: async () => {
        const found = await way.find(database, today);
        if (found === null) return null;
        const { id, storedPin, waitsLiftedAt } = found;
        return { ...found, storedHash: storedPin, countedAs: pinCountedAs(id, storedPin, waitsLiftedAt) };
      },
      limits: { device: "known-device-pin-sign-in", stranger: "pin-sign-in" },
      address: household,
      compared: (found) => ({
        hash: pinHashIn(authSecret, found?.storedHash ?? null),
        password: keyedPin(authSecret, found?.id ?? nobody, pin),
      }),
      wrong: "wrong-pin",
      refused: (event) => new ApiError("sign-in-failed", { sentence: way.failed, event }),
      onWrong: (found) => countWrongPin(database, attemptBy(found)),
      onRight: (found, { isKnown }) => markRightPin(database, { ...attemptBy(found), isKnown }),
    },
    client,
  );
}
