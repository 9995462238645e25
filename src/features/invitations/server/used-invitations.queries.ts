import type { Database } from "#db/client.ts";

/** The invitation that someone registered with. */
interface UsedInvitation {
  id: string;
  /** The class group it was for; null for the whole school. */
  classGroup: string | null;
  usedAt: Date;
}

/**
 * The invitation that a user registered with; null when they registered without one, or were added. Someone who only gave their
 * e-mail had an account before.
 */
export async function findInvitationOf(
  { $client: pool }: Database,
  userId: string,
): Promise<UsedInvitation | null> {
  const { rows } = await pool.query<UsedInvitation>(
    `select invitations.id, class_groups.name as "classGroup", invitation_uses.used_at as "usedAt"
     from invitation_uses
     join invitations on invitations.id = invitation_uses.invitation_id
     left join class_groups on class_groups.id = invitations.class_group_id
     join users on users.id = invitation_uses.user_id
     where invitation_uses.user_id = $1 and users.created_at >= invitation_uses.used_at
     order by invitation_uses.used_at limit 1`,
    [userId],
  );
  return rows[0] ?? null;
}
