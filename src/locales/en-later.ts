import { audience } from "#locales/en/audience.ts";
import { audit } from "#locales/en/audit.ts";
import { classGroups } from "#locales/en/class-groups.ts";
import { devices } from "#locales/en/devices.ts";
import { editConflict } from "#locales/en/edit-conflict.ts";
import { feedbackFilters } from "#locales/en/feedback-filters.ts";
import { figurePages } from "#locales/en/figure-pages.ts";
import { gettingStarted } from "#locales/en/getting-started.ts";
import { guardians } from "#locales/en/guardians.ts";
import { install } from "#locales/en/install.ts";
import { invitations } from "#locales/en/invitations.ts";
import { mailStates } from "#locales/en/mail-states.ts";
import { mails } from "#locales/en/mails.ts";
import { oldBrowser } from "#locales/en/old-browser.ts";
import { parentContact, toParent } from "#locales/en/parent-contact.ts";
import { pin } from "#locales/en/pin.ts";
import { push } from "#locales/en/push.ts";
import { reminders } from "#locales/en/reminders.ts";
import { replies } from "#locales/en/replies.ts";
import { reports } from "#locales/en/reports.ts";
import { feedbackChanges } from "#locales/en/review-changes.ts";
import { school } from "#locales/en/school.ts";
import { setup } from "#locales/en/setup.ts";
import { studentHistory } from "#locales/en/student-history.ts";
import { studentRecord } from "#locales/en/student-record.ts";
import { unsent } from "#locales/en/unsent.ts";
import { worker } from "#locales/en/worker.ts";

/** What other pages need; they load it with their code. */
export const later = {
  editConflict,
  feedbackChanges,
  audience,
  studentRecord,
  devices,
  setup,
  school,
  gettingStarted,
  classGroups,
  invitations,
  guardians,
  pin,
  oldBrowser,
  parentContact,
  toParent,
  audit,
  figurePages,
  replies,
  feedbackFilters,
  reminders,
  reports,
  studentHistory,
  unsent,
  install,
  mailStates,
  mails,
  push,
  worker,
} as const;
