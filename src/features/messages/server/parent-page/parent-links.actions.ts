import { type Database, inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { makeToken } from "#server/credentials/tokens.ts";
import type { Services } from "#server/http/context.ts";
import { addLinks, findGuardianWith, parentPagePath, revokeLink } from "./parent-links.queries.ts";

/**
 * Makes a link to the page of a guardian's contact, which is shown once.
 * @throws ApiError `not-found` when no guardian of the student has the contact; `left-out` when they must not be told anything, or it is
 * wrong.
 */
export async function makeParentLink(
  { database, env }: Pick<Services, "database" | "env">,
  actor: Actor,
  { studentId, contact }: { studentId: string; contact: string },
): Promise<{ link: string; expiresAt: Date }> {
  const token = makeToken();
  return inTransaction(database, async (tx) => {
    const guardian = await findGuardianWith(tx, studentId, contact);
    if (guardian === null) throw new ApiError("not-found");
    if (!guardian.mayReceive) {
      throw new ApiError("left-out", { sentence: sentence("leftOut.opted-out") });
    }
    if (guardian.isWrong) throw new ApiError("left-out", { sentence: sentence("leftOut.no-contact") });
    const { contact: stored } = guardian;
    const [expiresAt = new Date()] = await addLinks(tx, [
      { token, studentId, contact: stored, createdBy: actor.id },
    ]);
    await writeAuditEntry(tx, { actor, action: "parent-link.make", recordId: studentId, studentId });
    return { link: `${env.APP_URL}${parentPagePath(token)}`, expiresAt };
  });
}

/** Revokes a link to a guardian's page. @throws ApiError `not-found`, also when it has expired or was revoked. */
export async function revokeParentLink(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const studentId = await revokeLink(tx, id);
    if (studentId === null) throw new ApiError("not-found");
    await writeAuditEntry(tx, { actor, action: "parent-link.revoke", recordId: studentId, studentId });
  });
}
