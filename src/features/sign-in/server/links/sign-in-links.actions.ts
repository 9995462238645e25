import { inTransaction, type Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { sentence } from "#locales/sentence.ts";
import { findAccountWithEmail, findPasswordHash } from "#server/accounts/accounts.ts";
import { firstPasswordLinkDays } from "#server/accounts/link-mails.ts";
import { insertPasswordLink, lockLinksOf, passwordLinkPath } from "#server/accounts/password-links.ts";
import { aboutUser, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { authorize } from "#server/http/require-actor.ts";
import { sendByAdmin } from "#server/mails/account-mails.ts";
import { listWaitingTeachers, lockLinkOwner, type WaitingTeacher } from "./sign-in-links.queries.ts";

const hourMs = 60 * 60 * 1000;
const firstLinkMs = firstPasswordLinkDays * 24 * hourMs;

/**
 * The person that a link is for, locked until the transaction ends.
 * @throws ApiError `not-found`, also for those whose links the actor may not make; `conflict` for oneself, for an admin who has a password, for those without an e-mail
 * (students have sign-in cards instead), and for students who have left.
 */
async function requireOwner(tx: Transaction, actor: Actor, userId: string) {
  const owner = await lockLinkOwner(tx, userId);
  const { role, email, leftOn } = authorize(actor, owner && { ...owner, owners: { role: owner.role } }, {
    see: "sign-in-link.make",
  });
  // It would do without the current password: enough for someone who finds a browser left open.
  if (userId === actor.id) throw new ApiError("conflict", { sentence: sentence("office.ownLink") });
  // No admin takes over another's account: an invited one gets a link until they have chosen a password.
  if (role === "admin" && (await findPasswordHash(tx, userId)) !== null) {
    throw new ApiError("conflict", { sentence: sentence("office.adminLink") });
  }
  if (leftOn !== null) throw new ApiError("conflict", { sentence: sentence("students.hasLeft") });
  if (email === null) {
    const isTeacher = role === "teacher";
    throw new ApiError("conflict", {
      sentence: sentence(isTeacher ? "invitations.teacherNeedsEmail" : "invitations.linkNeedsEmail"),
    });
  }
  return { role, email, about: aboutUser({ id: userId, role }) };
}

/**
 * Makes a link with which someone else chooses a new password, for the actor to hand over: it works for an hour, once.
 * Nothing changes until it is used. Then the owner gets a mail, as after every reset.
 * @throws ApiError as `requireOwner`.
 */
export async function makeSignInLink(
  { database, env }: Services,
  actor: Actor,
  userId: string,
): Promise<{ link: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + hourMs);
  const token = await inTransaction(database, async (tx) => {
    await lockLinksOf(tx, userId);
    const { email, about } = await requireOwner(tx, actor, userId);
    await writeAuditEntry(tx, {
      actor,
      action: "sign-in-link.make",
      recordId: userId,
      ...about,
      after: { email },
    });
    return insertPasswordLink(tx, userId, expiresAt);
  });
  return { link: `${env.APP_URL}${passwordLinkPath(token)}`, expiresAt };
}

/**
 * Mails someone a link to choose a password: to those who were added and have none yet the one that they got then, to others one that works for an hour.
 * @throws ApiError as `requireOwner` and `sendByAdmin`.
 */
export async function mailSignInLink(
  services: Services,
  actor: Actor,
  userId: string,
  address: string,
): Promise<void> {
  const account = await findAccountWithEmail(services.database, userId);
  const counted = { account: account?.email ?? userId, address, target: { userId } };
  await sendByAdmin(services, counted, async (tx) => {
    const { email, about } = await requireOwner(tx, actor, userId);
    const isFirst = (await findPasswordHash(tx, userId)) === null;
    return {
      kind: isFirst ? "first-password" : "sign-in-link",
      email,
      entry: { actor, action: "sign-in-link.mail", recordId: userId, ...about, after: { email } },
    };
  });
}

/** Teachers who wait for a link, and how many of those who were added have no address to sign in with yet. */
async function teachersToInvite({ database }: Pick<Services, "database">) {
  const waiting = await listWaitingTeachers(database);
  const teachers = waiting.filter((each): each is WaitingTeacher & { email: string } => each.email !== null);
  return { teachers, withoutEmail: waiting.length - teachers.length };
}

/** Makes a link for each teacher who has never chosen a password, to be printed: each works for some days, once. */
export async function makeTeacherLinks(services: Services, actor: Actor) {
  const { database, env } = services;
  const { teachers, withoutEmail } = await teachersToInvite(services);
  const expiresAt = new Date(Date.now() + firstLinkMs);
  const links: (WaitingTeacher & { email: string; link: string })[] = [];
  for (const teacher of teachers) {
    const token = await inTransaction(database, async (tx) => {
      await lockLinksOf(tx, teacher.id);
      const owner = await lockLinkOwner(tx, teacher.id);
      // They may have been deleted or have chosen a password in the meantime.
      if (owner?.email !== teacher.email || (await findPasswordHash(tx, teacher.id)) !== null) return null;
      await writeAuditEntry(tx, {
        actor,
        action: "sign-in-link.make",
        recordId: teacher.id,
        teacherId: teacher.id,
        after: { email: teacher.email },
      });
      return insertPasswordLink(tx, teacher.id, expiresAt);
    });
    if (token !== null) links.push({ ...teacher, link: `${env.APP_URL}${passwordLinkPath(token)}` });
  }
  return { links, withoutEmail, expiresAt };
}

/** Mails a link to each of these teachers; returns how many there are. One that is on its way is not sent twice. */
export async function mailTeacherLinks(services: Services, actor: Actor, address: string) {
  const { teachers, withoutEmail } = await teachersToInvite(services);
  let mailed = 0;
  for (const { id } of teachers) {
    try {
      await mailSignInLink(services, actor, id, address);
      mailed++;
    } catch (error) {
      // They have just got one, or were deleted meanwhile; the others get theirs.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return { mailed, withoutEmail };
}
