import { randomBytes } from "node:crypto";
import { limits } from "../../domain/limits.ts";
import { firstPasswordMail } from "../credentials/account-mails.ts";
import type { Services } from "../http/context.ts";
import { mailWords } from "./mail-words.ts";

const dayInMs = 24 * 60 * 60 * 1000;

/**
 * Mails a new user the link with which they choose their first password: a reset link that works for longer. Nothing waits for
 * it, and a failure is logged: they can still ask for a link themselves.
 */
export function mailFirstPasswordLink(
  { auth, background, database, env, log, mailer }: Services,
  user: { id: string; name: string; email: string },
): void {
  const send = async () => {
    const { internalAdapter } = await auth.$context;
    const token = randomBytes(24).toString("base64url");
    await internalAdapter.createVerificationValue({
      value: user.id,
      identifier: `reset-password:${token}`,
      expiresAt: new Date(Date.now() + limits.firstPasswordLinkDays * dayInMs),
    });
    const link = `${env.APP_URL}/reset-password?token=${token}`;
    await mailer.send(firstPasswordMail(await mailWords(database, null), user, link));
  };
  background.run(send, (err) =>
    log.error({ err }, "a new user's link to choose a password could not be sent"),
  );
}
