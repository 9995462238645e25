import { z } from "zod";
import { limits } from "../limits.ts";
import { messages } from "../messages.ts";
import { isBlank } from "../text.ts";
import { emailSchema, emailText, requiredLine, textSchema } from "./text.ts";

/**
 * Text, at sign, text, dot, text, no spaces (spec section 5, Login). The dot is the first one behind the domain's first
 * character, so that there is one way to match: with any dot of many, each would be tried in turn.
 */
const signInEmailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** A password as it was written but for the spaces around it; one that shows nothing is empty, as every text. */
export function passwordText(whenMissing?: string) {
  return textSchema((written) => (isBlank(written) ? "" : written.trim()), limits.passwordMaxLength, {
    whenMissing,
    whenTooLong: messages.account.passwordTooLong,
  });
}

/** E-mail and password are trimmed before sending (spec section 5, Login). */
export const signInSchema = z.strictObject({
  email: emailText(messages.signIn.emailInvalid, messages.signIn.emailRequired)
    .min(1, messages.signIn.emailRequired)
    .regex(signInEmailPattern, messages.signIn.emailInvalid),
  password: passwordText(messages.signIn.passwordRequired).min(1, messages.signIn.passwordRequired),
});

export type SignIn = z.infer<typeof signInSchema>;

/** A password that is being chosen; trimmed as at sign-in, so that what was chosen also opens. */
export const newPasswordSchema = passwordText(messages.account.passwordTooShort).min(
  limits.passwordMinLength,
  messages.account.passwordTooShort,
);

/** One's own password, changed by who knows the present one. */
export const changePasswordSchema = z
  .strictObject({
    currentPassword: passwordText(messages.account.currentPasswordMissing).min(
      1,
      messages.account.currentPasswordMissing,
    ),
    password: newPasswordSchema,
  })
  .refine(({ currentPassword, password }) => currentPassword !== password, {
    path: ["password"],
    message: messages.account.passwordSame,
  });

export const forgotPasswordSchema = z.strictObject({ email: emailSchema });

export const resetPasswordSchema = z.strictObject({
  token: z
    .string({ error: messages.passwordReset.linkInvalid })
    .regex(/^[\w-]{1,200}$/, messages.passwordReset.linkInvalid),
  password: newPasswordSchema,
});

/** The first admin, made on the set-up page. */
export const setupSchema = z.strictObject({
  token: z.string().min(1, messages.setup.linkInvalid).max(200, messages.setup.linkInvalid),
  name: requiredLine("your first name", limits.nameMaxLength),
  surname: requiredLine("your surname", limits.nameMaxLength),
  email: emailSchema,
  password: newPasswordSchema,
  demoSchool: z.boolean().default(false),
});
