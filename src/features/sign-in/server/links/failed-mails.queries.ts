import type { Pool } from "pg";
import { roleSchema } from "#domain/schemas/role.ts";
import { z } from "#domain/schemas/zod.ts";
import { fromAdmin } from "#server/mails/account-mails.ts";

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

/**
 * The people, or the students, who did not get the last link that the office mailed to them and still need one, newest first: they have
 * neither signed in since nor used the invitation, and are still at the school.
 */
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
