import { sql } from "drizzle-orm";
import { type PersonalTable, personal } from "#server/privacy/personal-table.ts";
import { invitations, invitationUses } from "./invitations.table.ts";

export const invitationTables: PersonalTable[] = [
  personal(invitationUses, {
    shown: {
      section: "invitations",
      columns: { at: sql`used_at` },
      from: (ids) => sql`invitation_uses where user_id = any(${ids}) order by used_at`,
    },
    erase: [{ remove: ({ ids }) => sql`user_id = any(${ids})` }],
  }),
  personal(invitations, { shown: "before an account there is", erase: "names teachers alone" }),
];
