import { writeInvitation } from "#features/invitations/server/invitation-mails.actions.ts";
import {
  writeEmailChanged,
  writeFirstPassword,
  writePasswordChanged,
  writePasswordReset,
  writeRegisteredAgain,
  writeSignInLink,
} from "#server/accounts/owner-mails.ts";
import type { MailSources } from "#server/mails/mail-job.ts";

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
