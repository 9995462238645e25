import { expect, test } from "vitest";
import type { z } from "zod";
import { issueText } from "#locales/sentence.ts";
import { schoolYearSchema } from "./class-groups.ts";
import { addStudentSchema } from "./people.ts";
import { changePasswordSchema } from "./sign-in.ts";

test.each<[string, z.ZodType, object, string, string]>([
  ["a way to sign in", addStudentSchema, {}, "email", issueText("students.signInRequired")],
  [
    "a way to sign in",
    addStudentSchema,
    { name: "Asha", phone: "12" },
    "email",
    issueText("students.signInRequired"),
  ],
  [
    "a roll number's class group",
    addStudentSchema,
    { email: "asha@home.example", rollNumber: "7" },
    "rollNumber",
    issueText("students.rollNumberNeedsGroup"),
  ],
  [
    "the days of a school year",
    schoolYearSchema,
    { startsOn: "2026-06-01", endsOn: "2026-05-01" },
    "endsOn",
    issueText("classGroups.lastDayTooEarly"),
  ],
  [
    "another password",
    changePasswordSchema,
    { currentPassword: "banyan tree", password: "banyan tree", more: 1 },
    "password",
    issueText("password.same"),
  ],
])(
  "%s: a rule about two fields is checked while another field is wrong",
  (_, schema, values, field, message) => {
    const { error } = schema.safeParse(values);
    expect(error?.issues.length).toBeGreaterThan(1);
    expect(error?.issues.filter(({ path }) => path[0] === field)).toMatchObject([{ message }]);
  },
);

test("it is not checked while one of its own fields is wrong, nor for what is no form", () => {
  const { error } = addStudentSchema.safeParse({ name: "Asha", email: "asha" });
  expect(error?.issues).toMatchObject([{ message: issueText("person.emailInvalid") }]);
  for (const odd of [null, undefined, 7, "x", []])
    expect(addStudentSchema.safeParse(odd).success).toBe(false);
});
