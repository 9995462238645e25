import type { LaterWords } from "./catalogue.ts";
import { audience } from "./hi/audience.ts";
import { audit } from "./hi/audit.ts";
import { classGroups } from "./hi/class-groups.ts";
import { devices } from "./hi/devices.ts";
import { editConflict } from "./hi/edit-conflict.ts";
import { feedbackFilters } from "./hi/feedback-filters.ts";
import { figurePages } from "./hi/figure-pages.ts";
import { gettingStarted } from "./hi/getting-started.ts";
import { guardians } from "./hi/guardians.ts";
import { install } from "./hi/install.ts";
import { invitations } from "./hi/invitations.ts";
import { mailStates } from "./hi/mail-states.ts";
import { mails } from "./hi/mails.ts";
import { oldBrowser } from "./hi/old-browser.ts";
import { parentContact, toParent } from "./hi/parent-contact.ts";
import { pin } from "./hi/pin.ts";
import { push } from "./hi/push.ts";
import { reminders } from "./hi/reminders.ts";
import { replies } from "./hi/replies.ts";
import { reports } from "./hi/reports.ts";
import { reviewChanges } from "./hi/review-changes.ts";
import { school } from "./hi/school.ts";
import { setup } from "./hi/setup.ts";
import { studentHistory } from "./hi/student-history.ts";
import { studentRecord } from "./hi/student-record.ts";
import { unsent } from "./hi/unsent.ts";
import { worker } from "./hi/worker.ts";

/** What other pages need; they load it with their code. */
export const later: LaterWords = {
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
};
