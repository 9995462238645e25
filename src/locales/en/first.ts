import { common, editing, labels, person, request } from "./common.ts";
import { dashboard } from "./dashboard.ts";
import { devices } from "./devices.ts";
import { feedback } from "./feedback.ts";
import { links } from "./links.ts";
import { password } from "./password.ts";
import { reviewSessions } from "./review-sessions.ts";
import { signIn } from "./sign-in.ts";
import { students } from "./students.ts";
import { teachers } from "./teachers.ts";

/** What every page needs, and the first views (src/app/pages.ts). */
export const first = {
  common,
  labels,
  request,
  editing,
  person,
  links,
  signIn,
  password,
  devices,
  students,
  teachers,
  reviewSessions,
  feedback,
  dashboard,
} as const;
