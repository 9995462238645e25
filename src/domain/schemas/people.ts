import { tidyCourses } from "#domain/courses.ts";
import { limits } from "#domain/limits.ts";
import { asciiDigits, cleanLine, withoutInvisible } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { guardianList } from "./guardians.ts";
import { invitationCodeSchema } from "./invitation-code.ts";
import { optionalParentPhoneSchema, parentPhoneSchema } from "./phone.ts";
import { newPasswordSchema, passwordText } from "./sign-in.ts";
import { identifierFields, rollNumberSchema } from "./student-ids.ts";
import { loginNameSchema, optionalLoginNameSchema } from "./students.ts";
import {
  emailSchema,
  idSchema,
  optionalEmailSchema,
  optionalLine,
  plainDate,
  requiredLine,
  textSchema,
  writtenMax,
} from "./text.ts";
import { onceRight, z } from "./zod.ts";

const phoneMaxLength = 20;

/** How many class groups a new student may be enrolled in at once. */
const classGroupsOfNewStudentMax = 20;

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

/** A teacher's phone, kept as people write it: digits with a plus, spaces, brackets, dots or hyphens between them. */
const phone = textSchema((written) => cleanLine(asciiDigits(withoutInvisible(written))), phoneMaxLength, {
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

const teacherIds = z
  .array(idSchema)
  .max(limits.teachersPerStudentMax, issueText("person.tooManyTeachers"))
  .overwrite((ids) => [...new Set(ids)]);

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

/** The first address of a teacher who was imported without one. */
export const teacherEmailSchema = z.strictObject({ email: emailSchema });

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
  teacherId: teacherIds,
  /** An admin may give or change it, and nobody can remove it. Null is the same as left out. */
  loginName: loginNameSchema.nullish().transform((value) => value ?? undefined),
  currentPassword,
  updatedAt,
});

/**
 * The same for a student without e-mail, whose parent may have none either. The API takes this one from everyone, and rejects
 * what a student with an e-mail leaves out (docs/decisions/033).
 */
export const studentUpdateByLoginNameSchema = studentUpdateSchema.extend({
  email: optionalEmailSchema,
  parentEmail: optionalEmailSchema,
});

export type StudentUpdate = z.infer<typeof studentUpdateByLoginNameSchema>;

/**
 * A student whom an admin adds: by e-mail, by login name, or both. Everything else can follow later, and not everybody has a
 * surname. A repeated request has the same `id`.
 */
export const addStudentSchema = z
  .strictObject({
    id: idSchema.optional(),
    name,
    surname: textSchema(cleanLine, limits.nameMaxLength).default(""),
    email: optionalEmailSchema,
    loginName: optionalLoginNameSchema,
    ...identifierFields,
    /** In the one class group that they are enrolled in. */
    rollNumber: rollNumberSchema,
    age: age(issueText("person.ageInvalid"))
      .nullish()
      .transform((value) => value ?? null),
    city: optionalLine(limits.cityMaxLength),
    education: optionalLine(limits.educationMaxLength),
    phone: optionalParentPhoneSchema,
    parentEmail: optionalEmailSchema,
    /** With them, the parent's phone and e-mail are those of the first. */
    guardians: guardianList.optional(),
    course: courses.default([]),
    teacherId: teacherIds.default([]),
    classGroupIds: z
      .array(idSchema)
      .max(classGroupsOfNewStudentMax, issueText("students.tooManyClassGroups"))
      .overwrite((ids) => [...new Set(ids)])
      .default([]),
  })
  .refine(({ email, loginName }) => email !== null || loginName !== null, {
    ...onceRight("email", "loginName"),
    path: ["email"],
    message: issueText("students.signInRequired"),
  })
  .refine(({ rollNumber, classGroupIds }) => rollNumber === null || classGroupIds.length === 1, {
    ...onceRight("rollNumber", "classGroupIds"),
    path: ["rollNumber"],
    message: issueText("students.rollNumberNeedsGroup"),
  });

export type AddStudent = z.infer<typeof addStudentSchema>;

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
