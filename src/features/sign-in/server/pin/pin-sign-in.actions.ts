import { todayIn } from "#domain/dates/calendar.ts";
import type { PinSignIn } from "#domain/schemas/pin.ts";
import { type Client, startSession } from "#features/sign-in/server/sessions.actions.ts";
import { sentence } from "#locales/sentence.ts";
import { isKnownDevice } from "#server/accounts/known-devices.ts";
import { ApiError } from "#server/base/api-error.ts";
import { householdOf } from "#server/base/client-address.ts";
import type { Services } from "#server/http/context.ts";
import { fingerprintOf } from "#server/http/security-log.ts";
import { findAccountByLoginName, keyedPin, pinCountedAs, pinHashIn } from "./pins.queries.ts";
import { countWrongPin, markRightPin } from "./wrong-pins.queries.ts";

/** An unused id, so that a PIN for no account costs the same. */
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Checks the PIN and starts a session; any session that the browser still had is ended. A login name that does not exist, or has
 * no PIN, is answered like a wrong PIN, after the same work and with the same waits.
 * @throws ApiError `sign-in-failed`; `left-school`, with the right PIN; `too-many-requests`; `unavailable`.
 */
export async function signInWithPin(services: Services, { loginName, pin }: PinSignIn, client: Client) {
  const { attempts, authSecret, database, env, passwords } = services;
  const { address, deviceToken } = client;
  const requester = { account: loginName, address };
  passwords.requireRoom(requester);
  const found = await findAccountByLoginName(database, loginName);
  const isKnown = deviceToken !== null && (await isKnownDevice(database, found?.id ?? null, deviceToken));
  const household = householdOf(address);
  const attempt = await attempts.count(isKnown ? "known-device-pin-sign-in" : "pin-sign-in", {
    account: found === null ? loginName : pinCountedAs(found.id, found.storedPin, found.waitsLiftedAt),
    address: household,
    device: deviceToken ?? undefined,
    email: loginName,
  });
  const hash = pinHashIn(authSecret, found?.storedPin ?? null);
  const password = keyedPin(authSecret, found?.id ?? nobody, pin);
  const check =
    hash === null ? passwords.hash(requester, password) : passwords.verify(requester, { hash, password });
  const isRight = await check.catch(async (error: unknown) => {
    await attempt.notMade();
    throw error;
  });
  const refused = () =>
    new ApiError("sign-in-failed", {
      sentence: sentence("pin.signInFailed"),
      event: {
        event: "sign-in-refused",
        reason: found === null ? "unknown-account" : "wrong-pin",
        email: loginName,
      },
    });
  const storedPin = found?.storedPin ?? null;
  const place = {
    userId: found?.id ?? nobody,
    origin: fingerprintOf(authSecret, household),
    today: todayIn(env.TIME_ZONE),
  };
  if (found === null || storedPin === null || isRight !== true) {
    await countWrongPin(database, place);
    throw refused();
  }
  const { storedPin: _pin, waitsLiftedAt: _lifted, leftOn, ...account } = found;
  if (leftOn !== null) {
    await attempt.succeeded();
    throw new ApiError("left-school");
  }
  const credential = { userId: account.id, storedHash: storedPin };
  const [tokens] = await Promise.all([
    startSession(services, credential, client),
    attempt.succeeded(),
    markRightPin(database, { ...place, isKnown }),
  ]);
  if (tokens === null) throw refused();
  return { account, tokens };
}
