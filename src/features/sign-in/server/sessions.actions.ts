import type { z } from "@hono/zod-openapi";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { isLanguage } from "#locales/languages.ts";
import { endSessionsOf, setLanguage } from "#server/accounts/accounts.ts";
import {
  deviceTokenOf,
  forgetDevice,
  forgetDevicesOf,
  rememberDevice,
  setDeviceCookie,
} from "#server/accounts/known-devices.ts";
import type { accountSchema } from "#server/accounts/me.routes.ts";
import { maySignInWith } from "#server/accounts/stored-password.ts";
import { ApiError } from "#server/base/api-error.ts";
import { endSession, insertSession } from "#server/credentials/session.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { hashToken, makeToken } from "#server/credentials/tokens.ts";
import type { AppContext, Services } from "#server/http/context.ts";
import {
  addressOf,
  chosenLanguageOf,
  ownSessionHashOf,
  sessionHashOf,
  setLanguageCookie,
  setSessionCookie,
} from "#server/http/require-actor.ts";
import { logSecurityEvent } from "#server/http/security-log.ts";

export interface Client {
  address: string;
  userAgent: string;
  /** The hash of the token of the session that the browser still has. */
  formerSession: string | null;
  deviceToken: string | null;
}

/** The origin of a request that signs in. */
export function clientOf(c: AppContext): Client {
  return {
    address: addressOf(c),
    userAgent: c.req.header("User-Agent") ?? "",
    formerSession: sessionHashOf(c),
    deviceToken: deviceTokenOf(c),
  };
}

/** The tokens for the browser to keep: the session's, and the device's, which is now known to the account. */
export interface Tokens {
  sessionToken: string;
  deviceToken: string;
}

/**
 * Starts a session for someone whose password or PIN matched `storedHash`, and ends the browser's former one. Null when the hash has
 * changed since, or the user has left: a reset ends every session, also one that starts at the same time.
 */
export async function startSession(
  { database }: Pick<Services, "database">,
  { userId, storedHash }: { userId: string; storedHash: string },
  { userAgent, formerSession, deviceToken: formerDeviceToken }: Client,
): Promise<Tokens | null> {
  const token = await insertSession(database.$client, userId, userAgent);
  const deviceToken = await rememberDevice(database, userId, formerDeviceToken);
  if (!(await maySignInWith(database, userId, storedHash))) {
    await endSession(database.$client, hashToken(token));
    await forgetDevice(database, userId, deviceToken);
    return null;
  }
  if (formerSession !== null) await endSession(database.$client, formerSession);
  return { sessionToken: token, deviceToken };
}

/** The session in which someone changes how they sign in, by the hash of its token. */
export interface OwnSession {
  tokenHash: string;
  address: string;
  deviceToken: string | null;
}

/** The session of the signed-in user's request. */
export function ownSessionOf(c: AppContext): OwnSession {
  return { tokenHash: ownSessionHashOf(c), address: addressOf(c), deviceToken: deviceTokenOf(c) };
}

/**
 * Ends all other access to an account; other devices are no longer known. This session gets a new token, which is returned, so that a
 * copy of its cookie is worthless.
 * @throws ApiError `not-signed-in` when the session has ended.
 */
export async function keepOnlySession(
  tx: Transaction,
  userId: string,
  { tokenHash: former, deviceToken }: OwnSession,
): Promise<string> {
  const token = makeToken();
  const tokenHash = hashToken(token);
  const [session] = await tx
    .update(sessions)
    .set({ tokenHash })
    .where(and(eq(sessions.userId, userId), eq(sessions.tokenHash, former)))
    .returning({ id: sessions.id });
  if (!session) throw new ApiError("not-signed-in");
  await endSessionsOf(tx, userId, tokenHash);
  await forgetDevicesOf(tx, userId, deviceToken);
  return token;
}

export type Account = z.infer<typeof accountSchema>;

/** Sets the cookies of someone who has signed in and logs it. Returns the account, in the language chosen before. */
export async function keepSignedIn(c: AppContext, found: Account, tokens: Tokens): Promise<Account> {
  const { services } = c.var;
  // A language that was chosen before the first sign-in is used for mails, too.
  const chosen = found.language === null ? chosenLanguageOf(c) : null;
  if (chosen !== null) await setLanguage(services.database, found.id, chosen);
  const account = { ...found, language: chosen ?? found.language };
  logSecurityEvent(c, { event: "signed-in", email: account.email ?? account.loginName ?? undefined });
  setSessionCookie(c, tokens.sessionToken);
  setDeviceCookie(c, tokens.deviceToken);
  if (isLanguage(account.language)) setLanguageCookie(c, account.language);
  return account;
}
