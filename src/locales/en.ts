import { audience } from "#locales/en/audience.ts";
import { audit } from "#locales/en/audit.ts";
import { classGroups } from "#locales/en/class-groups.ts";
import { common } from "#locales/en/common.ts";
import { consents } from "#locales/en/consents.ts";
import { dashboard } from "#locales/en/dashboard.ts";
import { deletion } from "#locales/en/deletion.ts";
import { devices } from "#locales/en/devices.ts";
import { editConflict } from "#locales/en/edit-conflict.ts";
import { editing } from "#locales/en/editing.ts";
import { exports } from "#locales/en/exports.ts";
import { feedback } from "#locales/en/feedback.ts";
import { feedbackChanges } from "#locales/en/feedback-changes.ts";
import { feedbackFilters } from "#locales/en/feedback-filters.ts";
import { figurePages } from "#locales/en/figure-pages.ts";
import { find } from "#locales/en/find.ts";
import { foundPages } from "#locales/en/found-pages.ts";
import { gettingStarted } from "#locales/en/getting-started.ts";
import { guardians } from "#locales/en/guardians.ts";
import { identifiers } from "#locales/en/identifiers.ts";
import { importFiles } from "#locales/en/import-files.ts";
import { importPreview } from "#locales/en/import-preview.ts";
import { importing } from "#locales/en/importing.ts";
import { insights } from "#locales/en/insights.ts";
import { install } from "#locales/en/install.ts";
import { invitations } from "#locales/en/invitations.ts";
import { labels } from "#locales/en/labels.ts";
import { leftOut } from "#locales/en/left-out.ts";
import { lessons } from "#locales/en/lessons.ts";
import { links } from "#locales/en/links.ts";
import { mailStates } from "#locales/en/mail-states.ts";
import { mails } from "#locales/en/mails.ts";
import { merging } from "#locales/en/merging.ts";
import { messageQueues } from "#locales/en/message-queues.ts";
import { messageRecord } from "#locales/en/message-record.ts";
import { navigation } from "#locales/en/navigation.ts";
import { newYear } from "#locales/en/new-year.ts";
import { office } from "#locales/en/office.ts";
import { oldBrowser } from "#locales/en/old-browser.ts";
import { parentContact } from "#locales/en/parent-contact.ts";
import { parentMails } from "#locales/en/parent-mails.ts";
import { parentPage } from "#locales/en/parent-page.ts";
import { password } from "#locales/en/password.ts";
import { person } from "#locales/en/person.ts";
import { personalData } from "#locales/en/personal-data.ts";
import { pin } from "#locales/en/pin.ts";
import { privacy } from "#locales/en/privacy.ts";
import { push } from "#locales/en/push.ts";
import { reminderMails } from "#locales/en/reminder-mails.ts";
import { reminders } from "#locales/en/reminders.ts";
import { replies } from "#locales/en/replies.ts";
import { reports } from "#locales/en/reports.ts";
import { request } from "#locales/en/request.ts";
import { school } from "#locales/en/school.ts";
import { setup } from "#locales/en/setup.ts";
import { signIn } from "#locales/en/sign-in.ts";
import { studentHistory } from "#locales/en/student-history.ts";
import { studentRecord } from "#locales/en/student-record.ts";
import { students } from "#locales/en/students.ts";
import { teacherFilters } from "#locales/en/teacher-filters.ts";
import { teachers } from "#locales/en/teachers.ts";
import { toParent } from "#locales/en/to-parent.ts";
import { unsent } from "#locales/en/unsent.ts";
import { withholding } from "#locales/en/withholding.ts";
import { worker } from "#locales/en/worker.ts";

/** English: the sentences of the specification to the letter, and the model for every other language. */
export const en = {
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
} as const;
