import type { Catalogue } from "./catalogue.ts";
import { audit } from "./hi/audit.ts";
import { classGroups } from "./hi/class-groups.ts";
import { common, editing, labels, person, request } from "./hi/common.ts";
import { dashboard } from "./hi/dashboard.ts";
import { devices } from "./hi/devices.ts";
import { feedback } from "./hi/feedback.ts";
import { gettingStarted } from "./hi/getting-started.ts";
import { guardians } from "./hi/guardians.ts";
import { invitations } from "./hi/invitations.ts";
import { mails } from "./hi/mails.ts";
import { parentContact, toParent } from "./hi/parent-contact.ts";
import { password } from "./hi/password.ts";
import { pin } from "./hi/pin.ts";
import { reviewSessions } from "./hi/review-sessions.ts";
import { school } from "./hi/school.ts";
import { setup } from "./hi/setup.ts";
import { signIn } from "./hi/sign-in.ts";
import { students } from "./hi/students.ts";
import { teachers } from "./hi/teachers.ts";

/** Hindi, in the words that Indian schools use (docs/languages.md). */
export const hi: Catalogue = {
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
};
