import { classGroupTables } from "#features/class-groups/server/class-groups.personal.ts";
import { feedbackTables } from "#features/feedback/server/feedback.personal.ts";
import { importTables } from "#features/import/server/imports.personal.ts";
import { invitationTables } from "#features/invitations/server/invitations.personal.ts";
import { lessonTables } from "#features/lessons/server/lessons.personal.ts";
import { messageTables } from "#features/messages/server/messages.personal.ts";
import { erasures } from "#features/privacy/server/erasures.table.ts";
import { pushTables } from "#features/push/server/push.personal.ts";
import { reminderTables } from "#features/reminders/server/reminders.personal.ts";
import { schoolTables } from "#features/school/server/school.personal.ts";
import { signInTables } from "#features/sign-in/server/sign-in.personal.ts";
import { studentTables } from "#features/students/server/students.personal.ts";
import { accountTables } from "#server/privacy/account-tables.ts";
import { impersonal, type PersonalTable } from "#server/privacy/personal-table.ts";

/** What every table holds about a person, in the order of the export. The export and the erasure know no other list. */
export const personalTables: readonly PersonalTable[] = [
  ...accountTables,
  ...studentTables,
  ...classGroupTables,
  ...lessonTables,
  ...feedbackTables,
  ...reminderTables,
  ...messageTables,
  ...importTables,
  ...invitationTables,
  ...signInTables,
  ...pushTables,
  ...schoolTables,
  impersonal(erasures, "only ids, so that they stay erased"),
];
