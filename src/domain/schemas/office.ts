import { limits } from "#domain/limits.ts";
import { officeRoles } from "#domain/roles.ts";
import { cleanLine } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { addMentorSchema } from "./people.ts";
import { passwordText } from "./sign-in.ts";
import { emailSchema, idSchema, textSchema } from "./text.ts";
import { z } from "./zod.ts";

const { name } = addMentorSchema.shape;

/** Not everybody has one. */
const surname = textSchema(cleanLine, limits.nameMaxLength).default("");

/** An admin or a clerk whom an admin invites. */
export const newOfficeAccountSchema = z.strictObject({
  id: idSchema,
  role: z.enum(officeRoles, { error: issueText("office.roleRequired") }),
  name,
  surname,
  email: emailSchema,
});

export type NewOfficeAccount = z.infer<typeof newOfficeAccountSchema>;

/** What admins and clerks change about themselves. */
export const ownDetailsSchema = z.strictObject({
  name,
  surname,
  email: emailSchema,
  /** Required for a new e-mail. */
  currentPassword: passwordText().optional(),
});

export type OwnDetails = z.infer<typeof ownDetailsSchema>;
