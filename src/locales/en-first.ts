import { common, editing, labels, person, request } from "./en/common.ts";
import { dashboard } from "./en/dashboard.ts";
import { feedback } from "./en/feedback.ts";
import { links } from "./en/links.ts";
import { password } from "./en/password.ts";
import { reviewSessions } from "./en/review-sessions.ts";
import { signIn } from "./en/sign-in.ts";
import { students } from "./en/students.ts";
import { teachers } from "./en/teachers.ts";

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
  students,
  teachers,
  reviewSessions,
  feedback,
  dashboard,
} as const;
