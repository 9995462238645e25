import { common, editing, labels, person, request } from "#locales/hi/common.ts";
import { dashboard } from "#locales/hi/dashboard.ts";
import { feedback } from "#locales/hi/feedback.ts";
import { lessons } from "#locales/hi/lessons.ts";
import { links } from "#locales/hi/links.ts";
import { password } from "#locales/hi/password.ts";
import { signIn } from "#locales/hi/sign-in.ts";
import { students } from "#locales/hi/students.ts";
import { teachers } from "#locales/hi/teachers.ts";
import type { FirstWords } from "./catalogue.ts";

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
  lessons,
  feedback,
  dashboard,
};
