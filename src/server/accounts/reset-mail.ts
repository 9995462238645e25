import { eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { users } from "../../db/schema.ts";
import type { Env } from "../base/env.ts";
import type { Mailer } from "../base/mailer.ts";
import { passwordResetMail } from "../credentials/account-mails.ts";
import { mailWords } from "./mail-words.ts";

/** Creates the function that mails a password reset link, in the account's language or else the school's. */
export function createResetMail(
  database: Database,
  { env, mailer }: { env: Pick<Env, "APP_URL">; mailer: Mailer },
): (user: { id: string; name: string; email: string }, token: string) => Promise<void> {
  return async (user, token) => {
    const [stored] = await database
      .select({ language: users.language })
      .from(users)
      .where(eq(users.id, user.id));
    const words = await mailWords(database, stored?.language ?? null);
    await mailer.send(passwordResetMail(words, user, `${env.APP_URL}/reset-password?token=${token}`));
  };
}
