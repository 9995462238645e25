import { messages } from "../../../domain/messages.ts";
import type { SignIn } from "../../../domain/sign-in.ts";
import { passwordChangedMail } from "../../../server/account-mails.ts";
import {
  countedAs,
  endSessionsOf,
  findAccount,
  findAccountByEmail,
  hashPassword,
  voidResetLinks,
} from "../../../server/accounts.ts";
import { ApiError } from "../../../server/api-error.ts";
import { recordAudit } from "../../../server/audit.ts";
import type { Services } from "../../../server/context.ts";
import { forgetDevicesOf, isKnownDevice, rememberDevice } from "../../../server/known-devices.ts";
import { isOutdatedHash } from "../../../server/password-hash.ts";
import type { Asker, PasswordHashing } from "../../../server/password-hashing.ts";
import type { SecurityEvent } from "../../../server/security-event.ts";
import { endSession } from "../../../server/session.ts";
import { tellOwner } from "../../../server/tell-owner.ts";
import { newPasswordEntry } from "./password-change.actions.ts";
import { replacePasswordHash, writePasswordHash } from "./password-change.queries.ts";

/** Where a sign-in comes from. */
export interface Client {
  address: string;
  userAgent: string;
  /** Of the session that the browser still holds. */
  formerToken: string | null;
  /** Of the device's cookie. */
  deviceToken: string | null;
}

/**
 * Checks the password and starts a session; any session that the browser still held is ended. Returns the account, and
 * the tokens that the browser is to keep: the session's, and the device's, which is known to the account from now on.
 * @throws ApiError `user-not-found`, `wrong-password` (spec section 8), or `sign-in-failed` for both when
 * HIDE_ACCOUNT_EXISTENCE is set; `too-many-requests`; `unavailable`.
 */
export async function signIn(services: Services, { email, password }: SignIn, client: Client) {
  const { attempts, auth, background, database, env, log, passwords } = services;
  const { address, deviceToken } = client;
  const asker = { account: email, address };
  passwords.requireRoom(asker);
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
  const isRight = await isPasswordOf(passwords, asker, { hash, password }).catch(async (error: unknown) => {
    await attempt.notMade();
    throw error;
  });
  if (found === null || hash === null || !isRight) {
    if (env.HIDE_ACCOUNT_EXISTENCE) throw new ApiError("sign-in-failed", { event });
    throw new ApiError("wrong-password", { field: "password", event });
  }
  const { passwordHash: _hash, ...account } = found;
  const { internalAdapter } = await auth.$context;
  const session = await internalAdapter.createSession(account.id, false, {
    userAgent: client.userAgent.slice(0, 300),
  });
  if (client.formerToken !== null) await endSession(database.$client, client.formerToken);
  const [device] = await Promise.all([
    rememberDevice(database, account.id, deviceToken),
    attempt.succeeded(),
  ]);
  if (isOutdatedHash(hash)) {
    background.run(
      async () => replacePasswordHash(database, account.id, hash, await passwords.hash(asker, password)),
      (err) => log.warn({ err }, "an outdated password hash stays until the next sign-in"),
    );
  }
  return { account, sessionToken: session.token, deviceToken: device };
}

/** Takes as long for an account that does not exist: a password is hashed all the same. */
async function isPasswordOf(
  passwords: PasswordHashing,
  asker: Asker,
  { hash, password }: { hash: string | null; password: string },
): Promise<boolean> {
  if (hash !== null) return passwords.verify(asker, { hash, password });
  await passwords.hash(asker, password);
  return false;
}

/**
 * Sends a reset link to the account with this e-mail, if there is one. The caller cannot tell: the mail goes
 * out after the answer, and a failure to send is the log's to tell.
 */
export async function requestPasswordReset(
  services: Services,
  email: string,
  address: string,
): Promise<void> {
  const { attempts, auth, background, log } = services;
  await attempts.count("password-reset", { account: email, address });
  background.run(
    () => auth.api.requestPasswordReset({ body: { email } }),
    (error) => log.error({ err: error }, "a password reset mail could not be sent"),
  );
}

/**
 * Changes the password with the token of a reset link and ends every session and other link of the account, all or
 * nothing; a mail tells the owner. Guesses at the former password no longer count, and of the account's devices this one
 * alone stays known: strangers who go on guessing keep it out no more. Returns the e-mail of the account and the token
 * that the device is to keep.
 * @throws ApiError `link-invalid` when the token was used, has expired or never was; `invalid-input` for a password
 * that REFUSE_COMMON_PASSWORDS refuses; `unavailable`.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  { address, deviceToken }: Pick<Client, "address" | "deviceToken">,
): Promise<{ email: string; deviceToken: string }> {
  const { auth, database, env } = services;
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const invalid = () => new ApiError("link-invalid", { message: messages.passwordReset.linkInvalid });
  if (!link || link.expiresAt < new Date()) throw invalid();
  const account = await findAccount(database, link.value);
  if (account === null) throw invalid();
  const hash = await hashPassword(services, { account: account.email, address }, password);
  // Not the library's own reset, which uses the link up before it changes the password, each for good.
  const device = await database.transaction(async (tx) => {
    // First, for its lock: of two uses at once, or a change and a reset, the later one finds its link void.
    await writePasswordHash(tx, account.id, hash);
    if (!(await voidResetLinks(tx, account.id)).includes(link.id)) throw invalid();
    await endSessionsOf(tx, account.id);
    await forgetDevicesOf(tx, account.id);
    await recordAudit(tx, newPasswordEntry(account, "password.reset"));
    return rememberDevice(tx, account.id, deviceToken);
  });
  tellOwner(services, passwordChangedMail(account, `${env.APP_URL}/forgot-password`), address);
  return { email: account.email, deviceToken: device };
}
