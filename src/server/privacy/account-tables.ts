import { sql } from "drizzle-orm";
import {
  lessonMonths,
  lessonVariance,
  monthChanges,
  monthlyRatings,
  studentMonths,
} from "#db/counted-months.table.ts";
import { erasedText } from "#domain/erased-text.ts";
import { knownDevices } from "#server/accounts/known-devices.table.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { oldAssets } from "#server/assets/old-assets.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { accountMails } from "#server/mails/account-mails.table.ts";
import { impersonal, type PersonalTable, personal } from "./personal-table.ts";
import { redactEntries, redactGuardian } from "./redact-entries.ts";

const secret = "opens the account, and tells nothing about its owner";
const counted = "numbers alone";

export const accountTables: PersonalTable[] = [
  personal(users, {
    shown: {
      section: "account",
      columns: {
        name: sql`name`,
        surname: sql`surname`,
        email: sql`email`,
        loginName: sql`login_name`,
        age: sql`age`,
        dateOfBirth: sql`date_of_birth`,
        city: sql`city`,
        education: sql`education`,
        subject: sql`subject`,
        courses: sql`array_to_string(courses, ', ')`,
        phone: sql`phone`,
        parentEmail: sql`parent_email`,
        joinedOn: sql`joining_date`,
        leftOn: sql`coalesce(left_on, leaves_on)`,
        language: sql`language`,
        addedAt: sql`created_at`,
        reminderMails: sql`reminder_mails`,
      },
      from: (ids) => sql`users where id = any(${ids})`,
    },
    erase: [
      {
        set: {
          ...{ name: erasedText, surname: "", email: null, loginName: null, age: null, dateOfBirth: null },
          ...{ city: null, education: null, subject: null, courses: [], phone: null, parentEmail: null },
          ...{
            joiningDate: null,
            language: null,
            leavesOn: null,
            leftOn: sql`coalesce(left_on, current_date)`,
          },
          ...{ deletedAt: sql`coalesce(deleted_at, now())`, erasedAt: sql`now()`, updatedAt: sql`now()` },
        },
        where: ({ ids }) => sql`id = any(${ids})`,
      },
    ],
    keeps: ["role"],
  }),
  personal(credentials, { shown: secret, erase: [{ remove: ({ ids }) => sql`user_id = any(${ids})` }] }),
  personal(passwordLinks, { shown: secret, erase: [{ remove: ({ ids }) => sql`user_id = any(${ids})` }] }),
  personal(sessions, {
    shown: {
      section: "signIns",
      columns: {
        device: sql`user_agent`,
        addedAt: sql`created_at`,
        usedOn: sql`last_used_at::date`,
      },
      from: (ids) => sql`sessions where user_id = any(${ids}) order by created_at`,
    },
    erase: [{ remove: ({ ids }) => sql`user_id = any(${ids})` }],
  }),
  personal(knownDevices, { shown: secret, erase: [{ remove: ({ ids }) => sql`user_id = any(${ids})` }] }),
  personal(accountMails, {
    shown: {
      section: "accountMails",
      columns: { kind: sql`kind`, email: sql`email`, addedAt: sql`created_at`, sentAt: sql`mail_ended_at` },
      from: (ids) => sql`account_mails where user_id = any(${ids}) order by created_at`,
    },
    erase: [
      { remove: ({ ids, contacts }) => sql`user_id = any(${ids}) or lower(email) = any(${contacts})` },
      { texts: ["mailProblem"] },
    ],
  }),
  personal(auditLog, {
    shown: {
      section: "log",
      columns: { at: sql`at`, action: sql`action`, byRole: sql`actor_role` },
      // That something was marked reveals as much as the text itself.
      from: (ids, { withWithheld }) => sql`audit_log
        where (student_id = any(${ids}) or record_id = any(${ids}) or teacher_id = any(${ids}) or actor_id = any(${ids}))
          and (${withWithheld} or action not in ('feedback.withhold', 'feedback.withhold-own')) order by id`,
    },
    erase: [{ columns: ["before", "after"], run: redactEntries }, { texts: ["before", "after"] }],
    eraseGuardian: redactGuardian,
    keeps: ["action", "actorRole"],
  }),
  impersonal(rateLimits, "its keys are hashes"),
  impersonal(oldAssets, "files of the program"),
  impersonal(monthlyRatings, counted),
  impersonal(studentMonths, counted),
  impersonal(lessonMonths, counted),
  impersonal(monthChanges, counted),
  impersonal(lessonVariance, counted),
];
