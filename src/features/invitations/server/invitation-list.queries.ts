import type { Pool } from "pg";
import type { Database } from "#db/client.ts";
import { queryToSend } from "#db/query-to-send.ts";
import { z } from "#domain/schemas/zod.ts";
import { buildList, createParameters, sortedBy } from "#server/pagination/list-statement.ts";
import type { Invitation } from "./invitations.queries.ts";

/** How many of those who used an invitation are listed, the newest. */
const invitationUsesShown = 200;

const newestFirst = sortedBy((row) => [`${row}.created_at`], {
  table: "invitations",
  id: "uuid",
  direction: "desc",
});

/** Invitations newest first, one more than `limit`. */
export async function listInvitations(
  pool: Pool,
  { role, ...page }: { role?: string; after?: readonly [id: string]; limit: number },
): Promise<Invitation[]> {
  const parameters = createParameters();
  const list = buildList(
    {
      name: "invitations-list",
      order: newestFirst,
      filters: { role: { column: "invitations.role::text", type: "text" } },
    },
    { filters: { role }, ...page },
    parameters,
  );
  const { rows } = await pool.query<Invitation>({
    name: list.plan,
    text: `
      select invitations.id, code_hash as "codeHash", role, class_group_id as "classGroupId", invitations.name, surname,
        education, subject, email, uses_max as "usesMax", created_by as "createdBy",
        invitations.created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
        (select count(*)::int from invitation_uses where invitation_id = invitations.id) as uses,
        case when class_groups.id is not null
          then json_build_object('id', class_groups.id, 'name', class_groups.name) end as "classGroup"
      from invitations left join class_groups on class_groups.id = invitations.class_group_id
      where ${list.where}
      order by ${list.order}
      limit ${list.rows}`,
    values: parameters.values,
  });
  return rows;
}

export const useSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  usedAt: z.iso.datetime(),
  isNew: z.boolean().describe("False for someone who had an account already"),
});

/** Who used an invitation, newest first. */
export function listUses(pool: Pool, invitationId: string) {
  return queryToSend<z.infer<typeof useSchema>>(pool, {
    text: `select users.id, users.name, users.surname, used_at as "usedAt", users.created_at >= used_at as "isNew"
     from invitation_uses join users on users.id = invitation_uses.user_id
     where invitation_id = $1
     order by used_at desc, users.id desc
     limit ${invitationUsesShown}`,
    values: [invitationId],
  });
}

/** The invitation that someone registered with; one for the whole school has no class group. */
export const usedInvitationSchema = z.strictObject({
  id: z.uuid(),
  classGroup: z.string().nullable(),
  usedAt: z.iso.datetime(),
});

/** The invitation that a user registered with; null without one. Someone who only gave their e-mail had an account before. */
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
