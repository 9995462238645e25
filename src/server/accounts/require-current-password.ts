import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { countedAs, findPasswordHash } from "./accounts.ts";

/**
 * Lets people change their e-mail or password only with their present password. Wrong ones are counted per account, apart from sign-ins: a
 * browser left open must not become a way to guess, nor strangers keep its owner from changing it.
 * @throws ApiError `invalid-input` at currentPassword when it is missing or wrong; `too-many-requests`; `unavailable`.
 */
export async function requireCurrentPassword(
  { attempts, passwords, database }: Pick<Services, "attempts" | "passwords" | "database">,
  account: { id: string; email: string },
  password: string | undefined,
  address: string,
): Promise<void> {
  const field = "currentPassword";
  if (!password) {
    throw new ApiError("invalid-input", { sentence: sentence("password.currentRequired"), field });
  }
  const { id, email } = account;
  const requester = { account: email, address };
  passwords.requireRoom(requester);
  const passwordHash = await findPasswordHash(database, id);
  const attempt = await attempts.count("current-password", {
    account: countedAs({ id, passwordHash }),
    address,
    email,
  });
  const isRight =
    passwordHash !== null &&
    (await passwords.verify(requester, { hash: passwordHash, password }).catch(async (error: unknown) => {
      await attempt.notMade();
      throw error;
    }));
  if (!isRight) {
    throw new ApiError("invalid-input", {
      sentence: sentence("password.currentWrong"),
      field,
      event: { event: "password-check-refused", reason: "wrong-password", email },
    });
  }
  await attempt.succeeded();
}
