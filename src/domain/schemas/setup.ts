import { issueText } from "../../locales/sentence.ts";
import { limits } from "../limits.ts";
import { logoImageSchema, registrationModeSchema, schoolNameSchema } from "./school.ts";
import { newPasswordSchema } from "./sign-in.ts";
import { emailSchema, requiredLine } from "./text.ts";
import { z } from "./zod.ts";

/** The first admin, made by link, and what the school is called. */
export const setupSchema = z.strictObject({
  token: z.string().min(1, issueText("setup.linkInvalid")).max(200, issueText("setup.linkInvalid")),
  schoolName: schoolNameSchema.optional(),
  name: requiredLine(issueText("person.ownFirstNameRequired"), limits.nameMaxLength),
  surname: requiredLine(issueText("person.ownSurnameRequired"), limits.nameMaxLength),
  email: emailSchema,
  password: newPasswordSchema,
  /** Anyone may register if it is left out. */
  registration: registrationModeSchema.optional(),
  /** The logo in base64. */
  image: logoImageSchema.optional(),
  demoSchool: z.boolean().default(false),
});

export type Setup = z.infer<typeof setupSchema>;

/** The set-up page asks for the school's name, too. */
export const setupFormSchema = setupSchema.extend({ schoolName: schoolNameSchema });
