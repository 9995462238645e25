import { APIError } from "better-auth/api";
import { messages } from "../../../domain/messages.ts";
import type { SignIn } from "../../../domain/sign-in.ts";
import { passwordChangedMail } from "../../../server/account-mails.ts";
import { findAccount, findAccountByEmail } from "../../../server/accounts.ts";
import { ApiError } from "../../../server/api-error.ts";
import { recordAudit } from "../../../server/audit.ts";
import { refuseCommonPassword } from "../../../server/common-passwords.ts";
import type { Services } from "../../../server/context.ts";
import type { SecurityEvent } from "../../../server/security-event.ts";
import { endSession } from "../../../server/session.ts";
import { tellOwner } from "../../../server/tell-owner.ts";
import { newPasswordEntry } from "./password-change.actions.ts";

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
 * Changes the password with the token of a reset link, ends every session of the account, and tells its owner by mail.
 * Returns the e-mail of the account.
 * @throws ApiError `link-invalid` when the token was used, has expired or never was; `invalid-input` for a password
 * that REFUSE_COMMON_PASSWORDS refuses.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<string> {
  const { auth, database, env } = services;
  // Before the library uses the token up; it tells nobody whose it was.
  refuseCommonPassword(env, password);
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const account = link && (await findAccount(database, link.value));
  const invalid = () => new ApiError("link-invalid", { message: messages.passwordReset.linkInvalid });
  if (!account) throw invalid();
  try {
    await auth.api.resetPassword({ body: { token, newPassword: password } });
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    throw invalid();
  }
  await database.transaction((tx) => recordAudit(tx, newPasswordEntry(account, "password.reset")));
  tellOwner(services, passwordChangedMail(account, `${env.APP_URL}/forgot-password`), address);
  return account.email;
}
