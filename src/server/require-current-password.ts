import { messages } from "../domain/messages.ts";
import { isPasswordOf } from "./accounts.ts";
import { ApiError } from "./api-error.ts";
import type { Services } from "./context.ts";

/**
 * Lets people change their own sign-in e-mail only with the password they sign in with (design.md 8.11). Wrong
 * passwords count as attempts to sign in: a browser left open must not become a way to guess.
 * @throws ApiError `invalid-input` at currentPassword when it is missing or wrong; `too-many-requests`.
 */
export async function requireCurrentPassword(
  services: Services,
  account: { id: string; email: string },
  password: string | undefined,
  address: string,
): Promise<void> {
  const field = "currentPassword";
  if (!password) {
    throw new ApiError("invalid-input", { message: messages.account.currentPasswordRequired, field });
  }
  await services.attempts.count("sign-in", account.email, address);
  if (!(await isPasswordOf(services, account.id, password))) {
    throw new ApiError("invalid-input", {
      message: messages.account.currentPasswordWrong,
      field,
      event: { event: "password-check-refused", reason: "wrong-password", email: account.email },
    });
  }
  await services.attempts.forget("sign-in", account.email, address);
}
