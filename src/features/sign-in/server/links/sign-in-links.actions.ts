import { inTransaction, type Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { sentence } from "#locales/sentence.ts";
import { findAccountWithEmail, findPasswordHash } from "#server/accounts/accounts.ts";
import {
  insertPasswordLink,
  linkMs,
  lockLinksOf,
  passwordLinkPath,
} from "#server/accounts/password-links.ts";
import { aboutUser, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { authorize } from "#server/http/require-actor.ts";
import { sendByAdmin } from "#server/mails/account-mails.ts";
import { linkOwners, listWaitingTeachers, type WaitingTeacher } from "./sign-in-links.queries.ts";

/**
 * The person that a link is for, locked until the transaction ends.
 * @throws ApiError `not-found`, also for those whose links the actor may not make; `conflict` for oneself, for an admin who has a password, for those without an e-mail
 * (students have sign-in cards instead), and for students who have left.
 */
async function requireOwner(tx: Transaction, actor: Actor, userId: string) {
  const [owner] = await linkOwners(tx, userId).for("no key update");
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

/** Whether someone has chosen no password yet, that a link could replace. */
const hasFirstLink = async (tx: Transaction, userId: string) => (await findPasswordHash(tx, userId)) === null;

/**
 * Makes a link with which someone else chooses a new password, for the actor to hand over: it works once, and as long as one that is mailed.
 * Nothing changes until it is used. Then the owner gets a mail, as after every reset.
 * @throws ApiError as `requireOwner`.
 */
export async function makeSignInLink(
  { database, env }: Services,
  actor: Actor,
  userId: string,
): Promise<{ link: string; expiresAt: Date }> {
  const { token, expiresAt, isFirst } = await inTransaction(database, async (tx) => {
    await lockLinksOf(tx, userId);
    const { email, about } = await requireOwner(tx, actor, userId);
    const isFirst = await hasFirstLink(tx, userId);
    const expiresAt = new Date(Date.now() + (isFirst ? linkMs.first : linkMs.other));
    await writeAuditEntry(tx, {
      actor,
      action: "sign-in-link.make",
      recordId: userId,
      ...about,
      after: { email },
    });
    return { token: await insertPasswordLink(tx, userId, expiresAt), expiresAt, isFirst };
  });
  return { link: `${env.APP_URL}${passwordLinkPath(token, isFirst)}`, expiresAt };
}

/** Mails someone a link for a password: the first one, or one for an hour. @throws ApiError as `requireOwner` and `sendByAdmin`. */
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
    const isFirst = await hasFirstLink(tx, userId);
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

/** Does something for each of these teachers, except those who were deleted meanwhile or have just got a mail. */
async function forEachTeacher<Teacher, Done>(
  teachers: readonly Teacher[],
  run: (teacher: Teacher) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const teacher of teachers) {
    try {
      done.push(await run(teacher));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return done;
}

/** Makes a link for each teacher who has never chosen a password, to be printed: each works for some days, once. */
export async function makeTeacherLinks(services: Services, actor: Actor) {
  const { teachers, withoutEmail } = await teachersToInvite(services);
  const links = await forEachTeacher(teachers, async (teacher) => ({
    ...teacher,
    ...(await makeSignInLink(services, actor, teacher.id)),
  }));
  return { links, withoutEmail };
}

/** Mails a link to each of these teachers; returns how many there are. One that is on its way is not sent twice. */
export async function mailTeacherLinks(services: Services, actor: Actor, address: string) {
  const { teachers, withoutEmail } = await teachersToInvite(services);
  const mailed = await forEachTeacher(teachers, ({ id }) => mailSignInLink(services, actor, id, address));
  return { mailed: mailed.length, withoutEmail };
}
