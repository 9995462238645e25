import type { Database } from "#db/client.ts";
import { queryToSend } from "#db/query-to-send.ts";
import { z } from "#domain/schemas/zod.ts";

/** The invitation that someone registered with; one for the whole school has no class group. */
export const usedInvitationSchema = z.strictObject({
  id: z.uuid(),
  classGroup: z.string().nullable(),
  usedAt: z.iso.datetime(),
});

/**
 * The invitation that a user registered with; null when they registered without one, or were added. Someone who only gave their
 * e-mail had an account before.
 */
export async function findInvitationOf({ $client: pool }: Database, userId: string) {
  const [found] = await queryToSend<z.infer<typeof usedInvitationSchema>>(pool, {
    text: `select invitations.id, class_groups.name as "classGroup", invitation_uses.used_at as "usedAt"
     from invitation_uses
     join invitations on invitations.id = invitation_uses.invitation_id
     left join class_groups on class_groups.id = invitations.class_group_id
     join users on users.id = invitation_uses.user_id
     where invitation_uses.user_id = $1 and users.created_at >= invitation_uses.used_at
     order by invitation_uses.used_at limit 1`,
    values: [userId],
  });
  return found ?? null;
}
