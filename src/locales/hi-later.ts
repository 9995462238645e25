import { audience } from "#locales/hi/audience.ts";
import { audit } from "#locales/hi/audit.ts";
import { classGroups } from "#locales/hi/class-groups.ts";
import { devices } from "#locales/hi/devices.ts";
import { editConflict } from "#locales/hi/edit-conflict.ts";
import { feedbackFilters } from "#locales/hi/feedback-filters.ts";
import { figurePages } from "#locales/hi/figure-pages.ts";
import { gettingStarted } from "#locales/hi/getting-started.ts";
import { guardians } from "#locales/hi/guardians.ts";
import { install } from "#locales/hi/install.ts";
import { invitations } from "#locales/hi/invitations.ts";
import { mailStates } from "#locales/hi/mail-states.ts";
import { mails } from "#locales/hi/mails.ts";
import { oldBrowser } from "#locales/hi/old-browser.ts";
import { parentContact, toParent } from "#locales/hi/parent-contact.ts";
import { pin } from "#locales/hi/pin.ts";
import { push } from "#locales/hi/push.ts";
import { reminders } from "#locales/hi/reminders.ts";
import { replies } from "#locales/hi/replies.ts";
import { reports } from "#locales/hi/reports.ts";
import { feedbackChanges } from "#locales/hi/review-changes.ts";
import { school } from "#locales/hi/school.ts";
import { setup } from "#locales/hi/setup.ts";
import { studentHistory } from "#locales/hi/student-history.ts";
import { studentRecord } from "#locales/hi/student-record.ts";
import { unsent } from "#locales/hi/unsent.ts";
import { worker } from "#locales/hi/worker.ts";
import type { LaterWords } from "./catalogue.ts";

/** What other pages need; they load it with their code. */
export const later: LaterWords = {
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
};
