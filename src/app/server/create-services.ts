import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import { writeInvitation } from "#features/invitations/server/invitation-mails.actions.ts";
import { sendParentMails } from "#features/messages/server/mails/parent-mails.actions.ts";
import { sendDueMails } from "#features/reminders/server/mails/reminder-mails.actions.ts";
import {
  writeEmailChanged,
  writeFirstPassword,
  writePasswordChanged,
  writePasswordReset,
  writeRegisteredAgain,
  writeSignInLink,
} from "#server/accounts/owner-mails.ts";
import { createBackupWatch } from "#server/backups/backup-watch.ts";
import { createBackgroundJobs } from "#server/base/background-jobs.ts";
import { createConcurrency } from "#server/base/concurrency.ts";
import type { Env } from "#server/base/env.ts";
import { createMailer } from "#server/base/mailer.ts";
import { createAttemptLimits } from "#server/credentials/attempt-limits.ts";
import { createPasswordHashing } from "#server/credentials/password-hashing.ts";
import type { Services } from "#server/http/context.ts";
import { LiveStreams } from "#server/live/live-streams.ts";
import { createMailJob, type MailSources, sendAccountMails } from "#server/mails/mail-job.ts";
import { createTurns } from "#server/overload/turns.ts";
import { createPushSender } from "#server/push/push-sender.ts";
import { personalTables } from "./personal-tables.ts";
import { undoOfActions } from "./undo.ts";
import { wholeTables } from "./whole-tables.ts";

/** Which feature writes which mail about accounts and invitations. */
export const mailSources: MailSources = {
  "teacher-invitation": writeInvitation,
  "first-password": writeFirstPassword,
  "sign-in-link": writeSignInLink,
  "password-reset": writePasswordReset,
  "password-changed": writePasswordChanged,
  "email-changed": writeEmailChanged,
  "registered-again": writeRegisteredAgain,
};

/** Creates the server's services. The database must be migrated. */
export function createServices(parts: {
  env: Env;
  authSecret: string;
  log: Logger;
  database: Database;
}): Services {
  const { env, log, database } = parts;
  const concurrency = createConcurrency();
  const services: Services = {
    ...parts,
    mailer: createMailer(env, log),
    mails: createMailJob(
      () => services,
      [(all, isStopping) => sendAccountMails(all, mailSources, isStopping), sendParentMails, sendDueMails],
    ),
    pushSender: pushSenderOf(env),
    background: createBackgroundJobs(),
    backups: createBackupWatch(parts),
    passwords: createPasswordHashing(concurrency),
    attempts: createAttemptLimits(database.$client),
    concurrency,
    turns: createTurns(),
    live: new LiveStreams(),
    undoOfActions,
    personalTables,
    wholeTables,
  };
  return services;
}

function pushSenderOf({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_CONTACT, PUSH_SERVICES }: Env) {
  if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY || !PUSH_CONTACT) return null;
  return createPushSender({
    publicKey: PUSH_PUBLIC_KEY,
    privateKey: PUSH_PRIVATE_KEY,
    contact: PUSH_CONTACT,
    services: PUSH_SERVICES,
  });
}
