import { audit } from "./en/audit.ts";
import { classGroups } from "./en/class-groups.ts";
import { common, editing, labels, person, request } from "./en/common.ts";
import { dashboard } from "./en/dashboard.ts";
import { devices } from "./en/devices.ts";
import { feedback } from "./en/feedback.ts";
import { gettingStarted } from "./en/getting-started.ts";
import { guardians } from "./en/guardians.ts";
import { invitations } from "./en/invitations.ts";
import { mails } from "./en/mails.ts";
import { parentContact, toParent } from "./en/parent-contact.ts";
import { password } from "./en/password.ts";
import { pin } from "./en/pin.ts";
import { reviewSessions } from "./en/review-sessions.ts";
import { school } from "./en/school.ts";
import { setup } from "./en/setup.ts";
import { signIn } from "./en/sign-in.ts";
import { students } from "./en/students.ts";
import { teachers } from "./en/teachers.ts";

/** English: the sentences of the specification to the letter, and the model for every other language. */
export const en = {
  common,
  labels,
  request,
  editing,
  person,
  signIn,
  password,
  devices,
  setup,
  school,
  gettingStarted,
  classGroups,
  invitations,
  guardians,
  pin,
  students,
  teachers,
  reviewSessions,
  feedback,
  dashboard,
  parentContact,
  toParent,
  audit,
  mails,
} as const;
