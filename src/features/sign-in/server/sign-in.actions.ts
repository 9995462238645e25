import { APIError } from "better-auth/api";
import { messages } from "../../../domain/messages.ts";
import type { SignIn } from "../../../domain/sign-in.ts";
import { passwordChangedMail } from "../../../server/account-mails.ts";
import {
  endSessionsOf,
  findAccount,
  findAccountByEmail,
  hashPassword,
  voidResetLinks,
} from "../../../server/accounts.ts";
import { ApiError } from "../../../server/api-error.ts";
import { recordAudit } from "../../../server/audit.ts";
import type { Services } from "../../../server/context.ts";
import type { SecurityEvent } from "../../../server/security-event.ts";
import { endSession } from "../../../server/session.ts";
import { tellOwner } from "../../../server/tell-owner.ts";
import { newPasswordEntry } from "./password-change.actions.ts";
import { writePasswordHash } from "./password-change.queries.ts";

/**
 * Checks the password and starts a session; any session that the browser still held is ended.
 * Returns the account and the Set-Cookie values.
 * @throws ApiError `user-not-found`, `wrong-password` (spec section 8), or `sign-in-failed` for both when
 * HIDE_ACCOUNT_EXISTENCE is set (design.md 8.8); `too-many-requests`; `unavailable`.
 */
export async function signIn(
  services: Services,
  { email, password }: SignIn,
  client: { address: string; userAgent: string; formerToken: string | null },
) {
  const { attempts, auth, database, env, passwords } = services;
  passwords.requireRoom();
  await attempts.count("sign-in", email, client.address);
  const account = await findAccountByEmail(database, email);
  const event: SecurityEvent = {
    event: "sign-in-refused",
    reason: account === null ? "unknown-account" : "wrong-password",
    email,
  };
  if (account === null && !env.HIDE_ACCOUNT_EXISTENCE)
    throw new ApiError("user-not-found", { field: "email", event });
  try {
    const { headers } = await auth.api.signInEmail({
      body: { email, password },
      headers: new Headers({ "user-agent": client.userAgent.slice(0, 300) }),
      returnHeaders: true,
    });
    if (account === null) throw new ApiError("sign-in-failed", { event });
    if (client.formerToken !== null) await endSession(database.$client, client.formerToken);
    await attempts.forget("sign-in", email, client.address);
    return { account, cookies: headers.getSetCookie() };
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    if (env.HIDE_ACCOUNT_EXISTENCE || error.statusCode !== 401)
      throw new ApiError("sign-in-failed", { event });
    throw new ApiError("wrong-password", { field: "password", event });
  }
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
  await attempts.count("password-reset", email, address);
  background.run(
    () => auth.api.requestPasswordReset({ body: { email } }),
    (error) => log.error({ err: error }, "a password reset mail could not be sent"),
  );
}

/**
 * Changes the password with the token of a reset link and ends every session and other link of the account, all or
 * nothing; a mail tells the owner. Returns the e-mail of the account.
 * @throws ApiError `link-invalid` when the token was used, has expired or never was; `invalid-input` for a password
 * that REFUSE_COMMON_PASSWORDS refuses; `unavailable`.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<string> {
  const { auth, database, env } = services;
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const invalid = () => new ApiError("link-invalid", { message: messages.passwordReset.linkInvalid });
  if (!link || link.expiresAt < new Date()) throw invalid();
  const account = await findAccount(database, link.value);
  if (account === null) throw invalid();
  const hash = await hashPassword(services, password);
  // Not the library's own reset, which uses the link up before it changes the password, each for good.
  await database.transaction(async (tx) => {
    // First, for its lock: of two uses at once, or a change and a reset, the later one finds its link void.
    await writePasswordHash(tx, account.id, hash);
    if (!(await voidResetLinks(tx, account.id)).includes(link.id)) throw invalid();
    await endSessionsOf(tx, account.id);
    await recordAudit(tx, newPasswordEntry(account, "password.reset"));
  });
  tellOwner(services, passwordChangedMail(account, `${env.APP_URL}/forgot-password`), address);
  return account.email;
}
