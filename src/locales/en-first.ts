import { common, editing, labels, person, request } from "#locales/en/common.ts";
import { dashboard } from "#locales/en/dashboard.ts";
import { feedback } from "#locales/en/feedback.ts";
import { lessons } from "#locales/en/lessons.ts";
import { links } from "#locales/en/links.ts";
import { password } from "#locales/en/password.ts";
import { signIn } from "#locales/en/sign-in.ts";
import { students } from "#locales/en/students.ts";
import { teachers } from "#locales/en/teachers.ts";

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
  lessons,
  feedback,
  dashboard,
} as const;
