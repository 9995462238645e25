import { issueText } from "../../locales/sentence.ts";
import { tidyCourses } from "../courses.ts";
import { limits } from "../limits.ts";
import { cleanLine } from "../text.ts";
import { invitationCodeSchema } from "./invitation-code.ts";
import { parentPhoneSchema } from "./parent-message.ts";
import { newPasswordSchema, passwordText } from "./sign-in.ts";
import { emailSchema, idSchema, plainDate, requiredLine, textSchema, writtenMax } from "./text.ts";
import { z } from "./zod.ts";

const name = requiredLine(issueText("person.firstNameRequired"), limits.nameMaxLength);
const surname = requiredLine(issueText("person.surnameRequired"), limits.nameMaxLength);
const city = requiredLine(issueText("person.cityRequired"), limits.cityMaxLength);
const education = requiredLine(issueText("person.educationRequired"), limits.educationMaxLength);
const subject = requiredLine(issueText("person.subjectNameRequired"), limits.subjectMaxLength);

function age(whenInvalid: string) {
  return z
    .int({ error: whenInvalid })
    .min(limits.ageMin, whenInvalid)
    .max(limits.ageMax, issueText("person.ageTooHigh"));
}

/** A phone number as people write it: digits with a plus, spaces, brackets, dots or hyphens between them. */
const phone = textSchema(cleanLine, limits.phoneMaxLength, {
  whenMissing: issueText("person.phoneInvalid"),
  whenTooLong: issueText("person.phoneInvalid"),
}).regex(/^(\+?[\d\s().-]{5,})?$/, issueText("person.phoneInvalid"));

/** Left-out and empty are the same: there is none. */
const optionalPhone = phone.nullish().transform((value) => value || null);

const optionalDate = z
  .union([z.literal(""), plainDate(issueText("person.dateInvalid"))], {
    error: issueText("person.dateInvalid"),
  })
  .nullish()
  .transform((value) => value || null);

const courses = z
  .array(textSchema(cleanLine, limits.subjectMaxLength))
  .max(writtenMax(limits.coursesMax), { error: issueText("person.tooManyCourses"), abort: true })
  .overwrite(tidyCourses)
  .max(limits.coursesMax, issueText("person.tooManyCourses"));

/**
 * A student registers with one teacher and one of that teacher's subjects (spec section 5, Registration), maybe by the
 * invitation of a school.
 */
export const registrationSchema = z.strictObject({
  name: requiredLine(issueText("person.ownFirstNameRequired"), limits.nameMaxLength),
  surname: requiredLine(issueText("person.lastNameRequired"), limits.nameMaxLength),
  age: age(issueText("person.ownAgeInvalid")),
  city: requiredLine(issueText("person.ownCityRequired"), limits.cityMaxLength),
  education: requiredLine(issueText("person.ownEducationRequired"), limits.educationMaxLength),
  email: emailSchema,
  password: newPasswordSchema,
  teacherId: z.uuid(issueText("students.teacherRequired")),
  subject: requiredLine(issueText("person.subjectRequired"), limits.subjectMaxLength),
  invitation: invitationCodeSchema.optional(),
});

/**
 * What the API takes: an invitation of a class group decides teachers and courses, so then neither is needed.
 */
export const registrationRequestSchema = registrationSchema.extend({
  teacherId: registrationSchema.shape.teacherId.optional(),
  subject: registrationSchema.shape.subject.optional(),
});

export type Registration = z.infer<typeof registrationRequestSchema>;

/** The password is checked first, then the e-mail (spec section 5, Add mentor): the order of the keys. */
export const addMentorSchema = z.strictObject({
  password: newPasswordSchema,
  email: emailSchema,
  name,
  surname,
  education,
  subject,
  phone: optionalPhone,
  joiningDate: optionalDate,
});

export type AddMentor = z.infer<typeof addMentorSchema>;

/** Required when people change their own sign-in e-mail. */
const currentPassword = passwordText().optional();

/** The `updatedAt` of the copy that was edited; left out, it is not checked whether the record was changed since. */
const updatedAt = z.iso.datetime().optional();

/** Spec section 5, Student update. `phone` and `parentEmail` are the parent's. */
export const studentUpdateSchema = z.strictObject({
  name,
  surname,
  email: emailSchema,
  age: age(issueText("person.ageInvalid")),
  city,
  education,
  phone: parentPhoneSchema,
  parentEmail: emailSchema,
  course: courses,
  teacherId: z
    .array(idSchema)
    .max(limits.teachersPerStudentMax, issueText("person.tooManyTeachers"))
    .overwrite((ids) => [...new Set(ids)]),
  currentPassword,
  updatedAt,
});

export type StudentUpdate = z.infer<typeof studentUpdateSchema>;

/** Spec section 5, Teacher update: every field required except phone. */
export const teacherUpdateSchema = z.strictObject({
  name,
  surname,
  email: emailSchema,
  education,
  subject,
  courses: courses.min(1, issueText("person.courseRequired")),
  phone: optionalPhone,
  joiningDate: plainDate(issueText("person.joiningDateRequired")),
  currentPassword,
  updatedAt,
});

export type TeacherUpdate = z.infer<typeof teacherUpdateSchema>;
