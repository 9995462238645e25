import { todayIn } from "#domain/dates/calendar.ts";
import type { PinSignIn } from "#domain/schemas/pin.ts";
import type { Client } from "#features/sign-in/server/sessions.actions.ts";
import { signInBy } from "#features/sign-in/server/sign-in.actions.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { householdOf } from "#server/base/client-address.ts";
import type { Services } from "#server/http/context.ts";
import { fingerprintOf } from "#server/http/security-log.ts";
import { findAccountByLoginName, keyedPin, pinCountedAs, pinHashIn } from "./pins.queries.ts";
import { countWrongPin, markRightPin } from "./wrong-pins.queries.ts";

/** An unused id, so that a PIN for no account costs the same. */
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Signs in with login name and PIN, as `signInBy`. A login name that does not exist, or has no PIN, gets the same response as a wrong
 * PIN, after the same work and with the same waits.
 * @throws ApiError also `sign-in-failed`.
 */
export function signInWithPin(services: Services, { loginName, pin }: PinSignIn, client: Client) {
  const { authSecret, database, env } = services;
  const household = householdOf(client.address);
  const placeOf = (found: { id: string } | null) => ({
    userId: found?.id ?? nobody,
    origin: fingerprintOf(authSecret, household),
    today: todayIn(env.TIME_ZONE),
  });
  return signInBy(
    services,
    {
      typedName: loginName,
      find: async () => {
        const found = await findAccountByLoginName(database, loginName);
        if (found === null) return null;
        const { id, storedPin, waitsLiftedAt } = found;
        return { ...found, storedHash: storedPin, countedAs: pinCountedAs(id, storedPin, waitsLiftedAt) };
      },
      limits: { device: "known-device-pin-sign-in", stranger: "pin-sign-in" },
      place: household,
      compared: (found) => ({
        hash: pinHashIn(authSecret, found?.storedHash ?? null),
        password: keyedPin(authSecret, found?.id ?? nobody, pin),
      }),
      wrong: "wrong-pin",
      refused: (event) => new ApiError("sign-in-failed", { sentence: sentence("pin.signInFailed"), event }),
      onWrong: (found) => countWrongPin(database, placeOf(found)),
      onRight: (found, { isKnown }) => markRightPin(database, { ...placeOf(found), isKnown }),
    },
    client,
  );
}
