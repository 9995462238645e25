import type { SignIn } from "#domain/schemas/sign-in.ts";
import { countedAs, findAccountByEmail } from "#server/accounts/accounts.ts";
import { isKnownDevice } from "#server/accounts/known-devices.ts";
import { replacePasswordHash } from "#server/accounts/stored-password.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { SecurityEvent } from "#server/base/security-event.ts";
import type { LimitedAction } from "#server/credentials/attempt-limits.ts";
import { isOutdatedHash } from "#server/credentials/password-hash.ts";
import type { PasswordHashing, Requester } from "#server/credentials/password-hashing.ts";
import type { Services } from "#server/http/context.ts";
import { type Account, type Client, startSession } from "./sessions.actions.ts";

interface FoundAccount extends Account {
  leftOn: string | null;
  storedHash: string | null;
  /** The key under which attempts are counted. */
  countedAs: string;
}

/** What differs between signing in with a password and with a PIN. */
interface WayToSignIn {
  /** The account, as it was typed: an e-mail or a login name. */
  typedName: string;
  find: () => Promise<FoundAccount | null>;
  limits: { device: LimitedAction; stranger: LimitedAction };
  /** The address that failed attempts are counted under. */
  address: string;
  /** The hashed value and the hash to compare it with, even if there is no such account. */
  compared: (found: FoundAccount | null) => { hash: string | null; password: string };
  wrong: "wrong-password" | "wrong-pin";
  refused: (event: SecurityEvent) => ApiError;
  /** Without it, an unknown name gets the same response as a wrong password or PIN, after the same work. */
  unknown?: (event: SecurityEvent) => ApiError;
  onWrong?: (found: FoundAccount | null) => Promise<void>;
  onRight?: (found: FoundAccount, device: { isKnown: boolean }) => Promise<void>;
}

/**
 * Checks a password or PIN and starts a session; any session that the browser still had is ended. Returns the account and the hash
 * that matched, and the tokens for the browser to keep: the session's, and the device's, which is now known to the account.
 * @throws ApiError what `way` says; `left-school`, with the right password or PIN; `too-many-requests`; `unavailable`.
 */
export async function signInBy(services: Services, way: WayToSignIn, client: Client) {
  const { attempts, database, passwords } = services;
  const { address, deviceToken } = client;
  const requester = { account: way.typedName, address };
  passwords.requireRoom(requester);
  const found = await way.find();
  const isKnown = deviceToken !== null && (await isKnownDevice(database, found?.id ?? null, deviceToken));
  const attempt = await attempts.count(isKnown ? way.limits.device : way.limits.stranger, {
    account: found?.countedAs ?? way.typedName,
    address: way.address,
    device: deviceToken ?? undefined,
    email: way.typedName,
  });
  const event: SecurityEvent = {
    event: "sign-in-refused",
    reason: found === null ? "unknown-account" : way.wrong,
    email: way.typedName,
  };
  if (found === null && way.unknown) throw way.unknown(event);
  const isRight = await isMatch(passwords, requester, way.compared(found)).catch(async (error: unknown) => {
    await attempt.notMade();
    throw error;
  });
  const storedHash = found?.storedHash ?? null;
  if (found === null || storedHash === null || !isRight) {
    await way.onWrong?.(found);
    throw way.refused(event);
  }
  if (found.leftOn !== null) {
    await attempt.succeeded();
    throw new ApiError("left-school");
  }
  const [tokens] = await Promise.all([
    startSession(services, { userId: found.id, storedHash }, client),
    attempt.succeeded(),
    way.onRight?.(found, { isKnown }),
  ]);
  if (tokens === null) throw way.refused(event);
  const { id, role, name, surname, email, loginName, language } = found;
  return { account: { id, role, name, surname, email, loginName, language }, storedHash, tokens };
}

/** Takes as long for an account that does not exist: a password is hashed all the same. */
async function isMatch(
  passwords: PasswordHashing,
  requester: Requester,
  { hash, password }: { hash: string | null; password: string },
): Promise<boolean> {
  if (hash !== null) return passwords.verify(requester, { hash, password });
  await passwords.hash(requester, password);
  return false;
}

/**
 * Signs in with e-mail and password, as `signInBy`.
 * @throws ApiError also `user-not-found`, `wrong-password` (spec section 8), or `sign-in-failed` for both with HIDE_ACCOUNT_EXISTENCE.
 */
export async function signIn(services: Services, { email, password }: SignIn, client: Client) {
  const { background, database, env, log, passwords } = services;
  const isHidden = env.HIDE_ACCOUNT_EXISTENCE;
  const signedIn = await signInBy(
    services,
    {
      typedName: email,
      find: async () => {
        const found = await findAccountByEmail(database, email);
        return found && { ...found, storedHash: found.passwordHash, countedAs: countedAs(found) };
      },
      limits: { device: "known-device-sign-in", stranger: "sign-in" },
      address: client.address,
      compared: (found) => ({ hash: found?.storedHash ?? null, password }),
      wrong: "wrong-password",
      refused: (event) =>
        isHidden
          ? new ApiError("sign-in-failed", { event })
          : new ApiError("wrong-password", { field: "password", event }),
      unknown: isHidden ? undefined : (event) => new ApiError("user-not-found", { field: "email", event }),
    },
    client,
  );
  const { account, storedHash } = signedIn;
  if (isOutdatedHash(storedHash)) {
    const requester = { account: email, address: client.address };
    background.run(
      async () =>
        replacePasswordHash(database, account.id, storedHash, await passwords.hash(requester, password)),
      (err) => log.warn({ err }, "an outdated password hash stays until the next sign-in"),
    );
  }
  return signedIn;
}
