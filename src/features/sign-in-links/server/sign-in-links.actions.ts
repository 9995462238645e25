import { randomBytes } from "node:crypto";
import { inTransaction } from "../../../db/client.ts";
import type { Actor } from "../../../domain/roles.ts";
import { sentence } from "../../../locales/sentence.ts";
import { ApiError } from "../../../server/base/api-error.ts";
import { recordChange } from "../../../server/base/record-change.ts";
import type { Services } from "../../../server/http/context.ts";
import { findLinkOwner, insertPasswordLink } from "./sign-in-links.queries.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Makes a link with which a teacher or student chooses a new password, for an admin to hand over: it works for an hour, once.
 * Nothing changes until it is used. Then the owner is told by mail, as after every reset.
 * @throws ApiError `not-found`, also for admins; `conflict` for those without an e-mail, who have sign-in cards, and for students
 * who have left.
 */
export async function makeSignInLink(
  { database, env }: Services,
  actor: Actor,
  userId: string,
): Promise<{ link: string; expiresAt: Date }> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + hourMs);
  await inTransaction(database, async (tx) => {
    const owner = await findLinkOwner(tx, userId);
    if (owner === null) throw new ApiError("not-found");
    const { role, email, leftOn } = owner;
    if (leftOn !== null) throw new ApiError("conflict", { sentence: sentence("students.hasLeft") });
    if (email === null) throw new ApiError("conflict", { sentence: sentence("invitations.linkNeedsEmail") });
    await insertPasswordLink(tx, { userId, token, expiresAt });
    await recordChange(tx, {
      actor,
      action: "sign-in-link.make",
      recordId: userId,
      ...(role === "student" ? { studentId: userId } : { teacherId: userId }),
      after: { email },
    });
  });
  return { link: `${env.APP_URL}/reset-password?token=${token}`, expiresAt };
}
