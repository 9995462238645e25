import type { SignIn } from "#domain/schemas/sign-in.ts";
import { countedAs, findAccountByEmail } from "#server/accounts/accounts.ts";
import { isKnownDevice } from "#server/accounts/known-devices.ts";
import { replacePasswordHash } from "#server/accounts/stored-password.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { SecurityEvent } from "#server/base/security-event.ts";
import { isOutdatedHash } from "#server/credentials/password-hash.ts";
import type { PasswordHashing, Requester } from "#server/credentials/password-hashing.ts";
import type { Services } from "#server/http/context.ts";
import { type Client, startSession } from "./sessions.actions.ts";

/**
 * Checks the password and starts a session; any session that the browser still had is ended. Returns the account,
 * and the tokens for the browser to keep: the session's, and the device's, which is now known to the account.
 * @throws ApiError `user-not-found`, `wrong-password` (spec section 8), or `sign-in-failed` for both when
 * HIDE_ACCOUNT_EXISTENCE is set; `left-school`, with the right password; `too-many-requests`; `unavailable`.
 */
export async function signIn(services: Services, { email, password }: SignIn, client: Client) {
  const { attempts, background, database, env, log, passwords } = services;
  const { address, deviceToken } = client;
  const requester = { account: email, address };
  passwords.requireRoom(requester);
  const found = await findAccountByEmail(database, email);
  const isKnown = deviceToken !== null && (await isKnownDevice(database, found?.id ?? null, deviceToken));
  const attempt = await attempts.count(isKnown ? "known-device-sign-in" : "sign-in", {
    account: found === null ? email : countedAs(found),
    address,
    device: deviceToken ?? undefined,
    email,
  });
  const event: SecurityEvent = {
    event: "sign-in-refused",
    reason: found === null ? "unknown-account" : "wrong-password",
    email,
  };
  if (found === null && !env.HIDE_ACCOUNT_EXISTENCE) {
    throw new ApiError("user-not-found", { field: "email", event });
  }
  const hash = found?.passwordHash ?? null;
  const isRight = await isPasswordOf(passwords, requester, { hash, password }).catch(
    async (error: unknown) => {
      await attempt.notMade();
      throw error;
    },
  );
  const refused = () =>
    env.HIDE_ACCOUNT_EXISTENCE
      ? new ApiError("sign-in-failed", { event })
      : new ApiError("wrong-password", { field: "password", event });
  if (found === null || hash === null || !isRight) throw refused();
  const { passwordHash: _hash, leftOn, ...account } = found;
  if (leftOn !== null) {
    await attempt.succeeded();
    throw new ApiError("left-school");
  }
  const credential = { userId: account.id, storedHash: hash };
  const [tokens] = await Promise.all([startSession(services, credential, client), attempt.succeeded()]);
  if (tokens === null) throw refused();
  if (isOutdatedHash(hash)) {
    background.run(
      async () => replacePasswordHash(database, account.id, hash, await passwords.hash(requester, password)),
      (err) => log.warn({ err }, "an outdated password hash stays until the next sign-in"),
    );
  }
  return { account, tokens };
}

/** Takes as long for an account that does not exist: a password is hashed all the same. */
async function isPasswordOf(
  passwords: PasswordHashing,
  requester: Requester,
  { hash, password }: { hash: string | null; password: string },
): Promise<boolean> {
  if (hash !== null) return passwords.verify(requester, { hash, password });
  await passwords.hash(requester, password);
  return false;
}
