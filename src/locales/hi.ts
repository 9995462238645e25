import { audience } from "#locales/hi/audience.ts";
import { audit } from "#locales/hi/audit.ts";
import { classGroups } from "#locales/hi/class-groups.ts";
import { common } from "#locales/hi/common.ts";
import { consents } from "#locales/hi/consents.ts";
import { dashboard } from "#locales/hi/dashboard.ts";
import { deletion } from "#locales/hi/deletion.ts";
import { devices } from "#locales/hi/devices.ts";
import { editConflict } from "#locales/hi/edit-conflict.ts";
import { editing } from "#locales/hi/editing.ts";
import { exports } from "#locales/hi/exports.ts";
import { feedback } from "#locales/hi/feedback.ts";
import { feedbackChanges } from "#locales/hi/feedback-changes.ts";
import { feedbackFilters } from "#locales/hi/feedback-filters.ts";
import { figurePages } from "#locales/hi/figure-pages.ts";
import { find } from "#locales/hi/find.ts";
import { foundPages } from "#locales/hi/found-pages.ts";
import { gettingStarted } from "#locales/hi/getting-started.ts";
import { guardians } from "#locales/hi/guardians.ts";
import { identifiers } from "#locales/hi/identifiers.ts";
import { importFiles } from "#locales/hi/import-files.ts";
import { importPreview } from "#locales/hi/import-preview.ts";
import { importing } from "#locales/hi/importing.ts";
import { insights } from "#locales/hi/insights.ts";
import { install } from "#locales/hi/install.ts";
import { invitations } from "#locales/hi/invitations.ts";
import { labels } from "#locales/hi/labels.ts";
import { leftOut } from "#locales/hi/left-out.ts";
import { lessons } from "#locales/hi/lessons.ts";
import { links } from "#locales/hi/links.ts";
import { mailStates } from "#locales/hi/mail-states.ts";
import { mails } from "#locales/hi/mails.ts";
import { merging } from "#locales/hi/merging.ts";
import { messageQueues } from "#locales/hi/message-queues.ts";
import { messageRecord } from "#locales/hi/message-record.ts";
import { navigation } from "#locales/hi/navigation.ts";
import { newYear } from "#locales/hi/new-year.ts";
import { office } from "#locales/hi/office.ts";
import { oldBrowser } from "#locales/hi/old-browser.ts";
import { parentContact } from "#locales/hi/parent-contact.ts";
import { parentMails } from "#locales/hi/parent-mails.ts";
import { parentPage } from "#locales/hi/parent-page.ts";
import { password } from "#locales/hi/password.ts";
import { person } from "#locales/hi/person.ts";
import { personalData } from "#locales/hi/personal-data.ts";
import { pin } from "#locales/hi/pin.ts";
import { privacy } from "#locales/hi/privacy.ts";
import { push } from "#locales/hi/push.ts";
import { reminderMails } from "#locales/hi/reminder-mails.ts";
import { reminders } from "#locales/hi/reminders.ts";
import { replies } from "#locales/hi/replies.ts";
import { reports } from "#locales/hi/reports.ts";
import { request } from "#locales/hi/request.ts";
import { school } from "#locales/hi/school.ts";
import { setup } from "#locales/hi/setup.ts";
import { signIn } from "#locales/hi/sign-in.ts";
import { studentHistory } from "#locales/hi/student-history.ts";
import { studentRecord } from "#locales/hi/student-record.ts";
import { students } from "#locales/hi/students.ts";
import { teacherFilters } from "#locales/hi/teacher-filters.ts";
import { teachers } from "#locales/hi/teachers.ts";
import { toParent } from "#locales/hi/to-parent.ts";
import { unsent } from "#locales/hi/unsent.ts";
import { withholding } from "#locales/hi/withholding.ts";
import { worker } from "#locales/hi/worker.ts";
import type { Catalogue } from "./catalogue.ts";

/** Hindi, in the words that Indian schools use (docs/languages.md). */
export const hi: Catalogue = {
  audience,
  audit,
  classGroups,
  common,
  consents,
  dashboard,
  deletion,
  devices,
  editConflict,
  editing,
  exports,
  feedback,
  feedbackChanges,
  feedbackFilters,
  figurePages,
  find,
  foundPages,
  gettingStarted,
  guardians,
  importFiles,
  importPreview,
  importing,
  insights,
  install,
  identifiers,
  invitations,
  labels,
  leftOut,
  lessons,
  links,
  mailStates,
  mails,
  merging,
  messageQueues,
  messageRecord,
  newYear,
  office,
  oldBrowser,
  parentContact,
  parentMails,
  parentPage,
  password,
  person,
  personalData,
  pin,
  navigation,
  privacy,
  push,
  reminderMails,
  reminders,
  replies,
  reports,
  request,
  school,
  setup,
  signIn,
  studentHistory,
  studentRecord,
  students,
  teacherFilters,
  teachers,
  toParent,
  unsent,
  withholding,
  worker,
};
