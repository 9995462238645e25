import { sql } from "drizzle-orm";
import { type PersonalTable, personal } from "#server/privacy/personal-table.ts";
import { pushMessages, pushNotified, pushSubscriptions } from "./push.table.ts";

export const pushTables: PersonalTable[] = [
  personal(pushSubscriptions, {
    shown: {
      section: "notifications",
      columns: { addedAt: sql`created_at`, language: sql`language`, lastAt: sql`last_success_at` },
      from: (ids) => sql`push_subscriptions where user_id = any(${ids}) order by created_at`,
    },
    erase: [{ remove: ({ ids }) => sql`user_id = any(${ids})` }],
  }),
  personal(pushMessages, {
    shown: "on their way for minutes",
    erase: [{ remove: ({ ids }) => sql`user_id = any(${ids})` }],
  }),
  personal(pushNotified, {
    shown: "which replies were announced",
    erase: [{ remove: ({ ids }) => sql`student_id = any(${ids})` }],
  }),
];
