import type { FirstWords } from "./catalogue.ts";
import { common, editing, labels, person, request } from "./hi/common.ts";
import { dashboard } from "./hi/dashboard.ts";
import { feedback } from "./hi/feedback.ts";
import { links } from "./hi/links.ts";
import { password } from "./hi/password.ts";
import { reviewSessions } from "./hi/review-sessions.ts";
import { signIn } from "./hi/sign-in.ts";
import { students } from "./hi/students.ts";
import { teachers } from "./hi/teachers.ts";

/** What every page needs, and the first views (src/app/pages.ts). */
export const first: FirstWords = {
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
};
