import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { hasCourse, tidyCourses } from "#domain/courses.ts";
import { en } from "#locales/en.ts";
import { issueSentence, wordSentence } from "#locales/sentence.ts";
import { addMentorSchema, registrationSchema, studentUpdateSchema, teacherUpdateSchema } from "./people.ts";

const id = "3f2b8a5e-6c1d-4e7f-9a0b-1c2d3e4f5a6b";

const registration = {
  name: "Asha",
  surname: "Rao",
  age: 15,
  city: "Pune",
  education: "Class 10",
  email: "asha@example.org",
  password: "banyan",
  teacherId: id,
  subject: "Physics",
};
const mentor = {
  name: "Ravi",
  surname: "Iyer",
  education: "M.Sc.",
  subject: "Physics",
  email: "ravi@example.org",
  password: "banyan",
};
const studentUpdate = {
  name: "Asha",
  surname: "Rao",
  email: "asha@example.org",
  age: 15,
  city: "Pune",
  education: "Class 10",
  phone: "9876543210",
  parentEmail: "parent@example.org",
  course: ["Physics"],
  teacherId: [id],
};
const teacherUpdate = {
  name: "Ravi",
  surname: "Iyer",
  email: "ravi@example.org",
  education: "M.Sc.",
  subject: "Physics",
  courses: ["Physics"],
  phone: "",
  joiningDate: "2024-06-01",
};

/** The message with which a value for one field is rejected; null when it is accepted. */
function rejection(schema: z.ZodType, valid: object, change: object): string | null {
  const result = schema.safeParse({ ...valid, ...change });
  return result.success ? null : wordSentence(en, issueSentence(result.error.issues[0]?.message));
}

describe("registration (spec section 5)", () => {
  const refused = (change: object) => rejection(registrationSchema, registration, change);

  test("a complete form is accepted, with its texts trimmed", () => {
    expect(registrationSchema.parse({ ...registration, name: "  Asha " }).name).toBe("Asha");
  });
  test("the password has at least 6 characters", () => {
    expect(refused({ password: "12345" })).toBe("Password should be at least 6 characters.");
    expect(refused({ password: "123456" })).toBeNull();
  });
  test("the e-mail must contain '@'", () => {
    expect(refused({ email: "asha.example.org" })).toBe("Please enter a valid email address.");
  });
  test("a teacher and a subject must be chosen", () => {
    expect(refused({ teacherId: "" })).toBe("Please select a teacher.");
    expect(refused({ subject: "" })).toBe("Please select a subject.");
  });
  test.each(["name", "surname", "city", "education"])("%s is required, spaces do not count", (field) => {
    expect(refused({ [field]: "   " })).toMatch(/^(?:Please e|E)nter /);
  });
  test.each(["name", "surname", "city", "education", "subject"])("%s is more than blanks", (field) => {
    expect(refused({ [field]: "\u200b\u2800\u3164" })).toMatch(/^(?:Please select|Please enter|Enter) /);
  });
  test("the age is a number, at least 0", () => {
    expect([0, 15, 120].map((age) => refused({ age }))).toEqual([null, null, null]);
    for (const age of [-1, 1.5, Number.NaN, "15", undefined]) {
      expect(refused({ age })).toBe(en.person.ownAgeInvalid);
    }
  });
  test("nothing that decides about rights can be sent along", () => {
    for (const extra of [{ role: "admin" }, { id }, { createdAt: "2020-01-01" }]) {
      expect(registrationSchema.safeParse({ ...registration, ...extra }).success).toBe(false);
    }
  });
});

describe("add mentor (spec section 5)", () => {
  test("a phone is kept as typed, an e-mail in lower case, both without invisible marks", () => {
    const pasted = { phone: "\u202a+91 ९८७६५-43210\u202c", email: "\ufeffMeera\u200b@School.example\u00ad" };
    expect(addMentorSchema.parse({ ...mentor, ...pasted })).toMatchObject({
      phone: "+91 98765-43210",
      email: "meera@school.example",
    });
  });
  test("phone and joining date are optional: left out and empty are the same", () => {
    const empty = addMentorSchema.parse({ ...mentor, phone: "", joiningDate: "" });
    expect(empty).toEqual(addMentorSchema.parse(mentor));
    expect(empty).toMatchObject({ phone: null, joiningDate: null });
  });
  test("the password is checked first, then the e-mail", () => {
    expect(rejection(addMentorSchema, mentor, { password: "1", email: "x", name: "" })).toBe(
      en.password.tooShort,
    );
    expect(rejection(addMentorSchema, mentor, { email: "x", name: "" })).toBe(en.person.emailInvalid);
  });
  test.each(["name", "surname", "education", "subject"])("%s is required", (field) => {
    expect(rejection(addMentorSchema, mentor, { [field]: " " })).toMatch(/^(?:Please e|E)nter /);
  });
  test("the joining date exists", () => {
    expect(rejection(addMentorSchema, mentor, { joiningDate: "2026-02-30" })).toBe(en.person.dateInvalid);
  });
});

describe("student update (spec section 5)", () => {
  const refused = (change: object) => rejection(studentUpdateSchema, studentUpdate, change);
  test("the parent's phone means ten digits", () => {
    expect(studentUpdateSchema.parse({ ...studentUpdate, phone: "+91 98765 43210" }).phone).toBe(
      "9876543210",
    );
    expect(refused({ phone: "12345" })).toBe(
      "Please enter a valid 10-digit Indian mobile number: “12345” is not one.",
    );
    expect(refused({ phone: "" })).toBe("Please enter a valid 10-digit Indian mobile number");
  });
  test.each(["name", "surname", "email", "age", "city", "education", "phone", "parentEmail"])(
    "%s is required",
    (field) => {
      expect(refused({ [field]: "" })).not.toBeNull();
    },
  );
  test("empty courses are ignored, and a course is kept once, ignoring case", () => {
    expect(tidyCourses([" Physics", "", "PHYSICS", "Tamil"])).toEqual(["Physics", "Tamil"]);
    expect(hasCourse(["Physics"], " physics ")).toBe(true);
    expect(hasCourse(["Physics"], "Physical Education")).toBe(false);
  });
  test("courses of blanks are ignored, and thirty may be repeated any number of times", () => {
    const courses = Array.from({ length: 30 }, (_, number) => `Course ${number}`);
    const course = [...courses, "\u200b", ...courses.map((each) => ` ${each.toUpperCase()} `), "\u2800"];
    expect(studentUpdateSchema.parse({ ...studentUpdate, course }).course).toEqual(courses);
    for (const tooMany of [
      [...courses, "One more"],
      Array.from({ length: 7900 }, (_, number) => `İ${number}`),
    ]) {
      expect(refused({ course: tooMany })).toBe(en.person.tooManyCourses);
    }
  });
  test("a teacher is assigned once", () => {
    expect(studentUpdateSchema.parse({ ...studentUpdate, teacherId: [id, id] }).teacherId).toEqual([id]);
  });
});

describe("teacher update (spec section 5)", () => {
  const refused = (change: object) => rejection(teacherUpdateSchema, teacherUpdate, change);
  test("every field is required except phone", () => {
    expect(refused({})).toBeNull();
    for (const field of ["name", "surname", "email", "education", "subject", "joiningDate"]) {
      expect(refused({ [field]: "" })).not.toBeNull();
    }
  });
  test("empty course entries are dropped; one must remain", () => {
    expect(teacherUpdateSchema.parse({ ...teacherUpdate, courses: ["", "Physics", " "] }).courses).toEqual([
      "Physics",
    ]);
    expect(refused({ courses: ["", " "] })).toBe(en.person.courseRequired);
  });
});
