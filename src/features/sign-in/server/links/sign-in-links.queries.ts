import { and, eq, isNull, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import { roleSchema } from "#domain/schemas/role.ts";
import { z } from "#domain/schemas/zod.ts";
import { users } from "#server/accounts/users.table.ts";
import { fromAdmin } from "#server/mails/account-mails.ts";

/** The person with this id for whom a link could be made; none when there is nobody. */
export const linkOwners = (database: Database | Transaction, userId: string) =>
  database
    .select({ role: users.role, email: users.email, leftOn: users.leftOn })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));

/** A teacher who was added and has never chosen a password. */
export interface WaitingTeacher {
  id: string;
  name: string;
  surname: string;
  email: string | null;
}

/** How many get a link in one request; the others with the next one. */
const waitingTeachersMax = 200;

/** Teachers who have never chosen a password, by name. */
export async function listWaitingTeachers(database: Database): Promise<WaitingTeacher[]> {
  return database
    .select({ id: users.id, name: users.name, surname: users.surname, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.role, "teacher"),
        isNull(users.deletedAt),
        sql`not exists (select from credentials where user_id = ${users.id} and kind = 'password')`,
      ),
    )
    .orderBy(sql`email is null`, users.name, users.surname, users.id)
    .limit(waitingTeachersMax);
}

/** The maximum number of people named who did not get their link. */
const failedMailsShown = 20;

/** Someone who did not get the link that was mailed to them. */
export const failedMailSchema = z.strictObject({
  user: z
    .strictObject({ id: z.uuid(), role: roleSchema })
    .nullable()
    .describe("Whose account the link is for; null for an invitation"),
  name: z.string(),
  surname: z.string(),
});

/** The people, or the students, who did not get the office's last mail with a link and have not signed in or used it since. */
export async function listFailedMails(pool: Pool, only: { students: boolean }) {
  const { rows } = await pool.query<z.infer<typeof failedMailSchema>>({
    name: "account-mails-failed",
    text: `select
        case when users.id is not null then json_build_object('id', users.id, 'role', users.role) end as "user",
        coalesce(users.name, invitations.name, '') as name, coalesce(users.surname, invitations.surname, '') as surname
      from account_mails as failed
      left join users on users.id = failed.user_id
      left join invitations on invitations.id = failed.invitation_id
      where (users.role = 'student' or not $1::boolean) and failed.mail in ('failed', 'unknown') and failed.kind in ${fromAdmin}
        and not exists (select from account_mails as later
          where later.user_id = failed.user_id and later.kind in ${fromAdmin} and later.created_at > failed.created_at)
        and not exists (select from account_mails as later
          where later.invitation_id = failed.invitation_id and later.created_at > failed.created_at)
        and (users.id is null or (
          users.deleted_at is null and users.left_on is null
          and not exists (select from sessions
            where sessions.user_id = users.id and sessions.created_at > failed.created_at)))
        and (invitations.id is null or (
          invitations.revoked_at is null and invitations.expires_at > now()
          and not exists (select from invitation_uses where invitation_id = invitations.id)))
      order by failed.created_at desc
      limit ${failedMailsShown}`,
    values: [only.students],
  });
  return rows;
}
