import {
  invitationDaysMax,
  invitationDaysStudents,
  invitationDaysTeacher,
  invitationUsesDefault,
  invitationUsesMax,
} from "#domain/invitations.ts";
import { issueText } from "#locales/sentence.ts";
import { invitationCodeSchema } from "./invitation-code.ts";
import { addMentorSchema } from "./people.ts";
import { newPasswordSchema } from "./sign-in.ts";
import { emailSchema, idSchema } from "./text.ts";
import { z } from "./zod.ts";

export const invitationLookupSchema = z.strictObject({ code: invitationCodeSchema });

const validDays = z
  .int({ error: issueText("invitations.validDaysInvalid", invitationDaysMax) })
  .min(1, issueText("invitations.validDaysInvalid", invitationDaysMax))
  .max(invitationDaysMax, issueText("invitations.validDaysInvalid", invitationDaysMax));

const usesInvalid = issueText("invitations.usesMaxInvalid", invitationUsesMax);

/** Left-out and empty are the same: there is none. */
const optionalEmail = z
  .union([z.literal(""), emailSchema], { error: issueText("person.emailInvalid") })
  .nullish()
  .transform((value) => value || null);

const { name, surname, education, subject } = addMentorSchema.shape;

/** An invitation for one teacher: what the Add Mentor form asks for, without the password. */
export const teacherInvitationSchema = z.strictObject({
  role: z.literal("teacher"),
  name,
  surname,
  education,
  subject,
  email: optionalEmail,
  validDays: validDays.default(invitationDaysTeacher),
});

/** A code for students: of a class group, or of the whole school when that is left out. */
export const studentInvitationSchema = z.strictObject({
  role: z.literal("student"),
  classGroupId: idSchema.nullish().transform((value) => value ?? null),
  usesMax: z
    .int({ error: usesInvalid })
    .min(1, usesInvalid)
    .max(invitationUsesMax, usesInvalid)
    .default(invitationUsesDefault),
  validDays: validDays.default(invitationDaysStudents),
});

export const newInvitationSchema = z.discriminatedUnion(
  "role",
  [teacherInvitationSchema, studentInvitationSchema],
  { error: issueText("request.invalid") },
);

export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** Accepts a teacher's invitation. The e-mail is asked for where the invitation names none. */
export const teacherRegistrationSchema = z.strictObject({
  code: invitationCodeSchema,
  email: emailSchema.optional(),
  password: newPasswordSchema,
});

export type TeacherRegistration = z.infer<typeof teacherRegistrationSchema>;
