import { inTransaction } from "../../../db/client.ts";
import { sentence } from "../../../locales/sentence.ts";
import {
  endSessionsOf,
  findAccountWithEmail,
  hashPassword,
  voidResetLinks,
} from "../../../server/accounts/accounts.ts";
import { forgetDevicesOf, rememberDevice } from "../../../server/accounts/known-devices.ts";
import { mailWords } from "../../../server/accounts/mail-words.ts";
import { notifyOwner } from "../../../server/accounts/notify-owner.ts";
import { writePasswordHash } from "../../../server/accounts/stored-password.ts";
import { ApiError } from "../../../server/base/api-error.ts";
import { recordChange } from "../../../server/base/record-change.ts";
import { passwordChangedMail } from "../../../server/credentials/account-mails.ts";
import type { Services } from "../../../server/http/context.ts";
import { newPasswordEntry } from "./password-change.actions.ts";

/**
 * Sends a reset link to the account with this e-mail, if there is one. The caller cannot tell which: the mail
 * is sent after the response, and failures are only logged.
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
 * Changes the password with the token of a reset link and ends every session and other link of the account, all
 * or nothing; the owner is notified by mail. Wrong guesses so far no longer count, and only this device stays known to
 * the account, so strangers who keep guessing cannot lock it out. Returns the e-mail of the account and the token that
 * the device is to keep.
 * @throws ApiError `link-invalid` when the token was used, has expired or never existed; `invalid-input` for a password
 * that REFUSE_COMMON_PASSWORDS rules out; `unavailable`.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  { address, deviceToken }: { address: string; deviceToken: string | null },
): Promise<{ email: string; deviceToken: string }> {
  const { auth, database, env } = services;
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const invalid = () => new ApiError("link-invalid", { sentence: sentence("password.linkInvalid") });
  if (!link || link.expiresAt < new Date()) throw invalid();
  const account = await findAccountWithEmail(database, link.value);
  if (account === null) throw invalid();
  const hash = await hashPassword(services, { account: account.email, address }, password);
  // Not the library's own reset, which uses up the link before it changes the password, each in its own commit.
  const device = await inTransaction(database, async (tx) => {
    // First, for its lock: of two uses at once, or a change and a reset, the later one finds its link void.
    await writePasswordHash(tx, account.id, hash);
    if (!(await voidResetLinks(tx, account.id)).includes(link.id)) throw invalid();
    await endSessionsOf(tx, account.id);
    await forgetDevicesOf(tx, account.id);
    await recordChange(tx, newPasswordEntry(account, "password.reset"));
    return rememberDevice(tx, account.id, deviceToken);
  });
  notifyOwner(
    services,
    passwordChangedMail(
      await mailWords(database, account.language),
      account,
      `${env.APP_URL}/forgot-password`,
    ),
    address,
  );
  return { email: account.email, deviceToken: device };
}
