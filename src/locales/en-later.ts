import { audience } from "./en/audience.ts";
import { audit } from "./en/audit.ts";
import { classGroups } from "./en/class-groups.ts";
import { devices } from "./en/devices.ts";
import { editConflict } from "./en/edit-conflict.ts";
import { feedbackFilters } from "./en/feedback-filters.ts";
import { figurePages } from "./en/figure-pages.ts";
import { gettingStarted } from "./en/getting-started.ts";
import { guardians } from "./en/guardians.ts";
import { install } from "./en/install.ts";
import { invitations } from "./en/invitations.ts";
import { mailStates } from "./en/mail-states.ts";
import { mails } from "./en/mails.ts";
import { oldBrowser } from "./en/old-browser.ts";
import { parentContact, toParent } from "./en/parent-contact.ts";
import { pin } from "./en/pin.ts";
import { push } from "./en/push.ts";
import { reminders } from "./en/reminders.ts";
import { replies } from "./en/replies.ts";
import { reports } from "./en/reports.ts";
import { reviewChanges } from "./en/review-changes.ts";
import { school } from "./en/school.ts";
import { setup } from "./en/setup.ts";
import { studentHistory } from "./en/student-history.ts";
import { studentRecord } from "./en/student-record.ts";
import { unsent } from "./en/unsent.ts";
import { worker } from "./en/worker.ts";

/** What other pages need; they load it with their code. */
export const later = {
  editConflict,
  reviewChanges,
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
