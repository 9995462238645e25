import { randomUUID } from "node:crypto";
import { invitations } from "#features/invitations/server/invitations.table.ts";
import { codeOf, storedInvitationCode } from "#features/invitations/server/use-invitation.actions.ts";
import type { TestSchool } from "./test-school.ts";

/** What an admin fills in to invite a teacher. */
export const invitedTeacher = {
  role: "teacher",
  name: "Meera",
  surname: "Iyer",
  education: "M.Sc.",
  subject: "Physics",
  usesMax: 1,
} as const;

/** An invitation of this admin, with its code; valid for a day and for any number of uses unless stated otherwise. */
export async function makeInvitation(
  { database, services }: TestSchool,
  admin: { id: string },
  fields: Partial<typeof invitations.$inferInsert> & Pick<typeof invitations.$inferInsert, "role">,
) {
  const id = randomUUID();
  const code = codeOf(services.authSecret, id);
  await database.insert(invitations).values({
    id,
    codeHash: storedInvitationCode(services.authSecret, code),
    createdBy: admin.id,
    expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000),
    ...fields,
  });
  return { id, code };
}
