import { limits } from "#domain/limits.ts";
import { isBlank } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { linkTokenSchema } from "./link-token.ts";
import { emailSchema, emailText, textSchema } from "./text.ts";
import { onceRight, z } from "./zod.ts";

/** Text, at sign, text, dot, text, no spaces (spec section 5, Login). The dot is the first that can be: one way to match. */
const signInEmailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** A password as it was written but for the spaces around it; one without visible characters is empty, as for every text. */
export function passwordText(whenMissing?: string) {
  return textSchema((written) => (isBlank(written) ? "" : written.trim()), limits.passwordMaxLength, {
    whenMissing,
    whenTooLong: issueText("password.tooLong"),
  });
}

/** E-mail and password are trimmed before sending (spec section 5, Login). */
export const signInSchema = z.strictObject({
  email: emailText(issueText("signIn.emailInvalid"), issueText("signIn.emailRequired"))
    .min(1, issueText("signIn.emailRequired"))
    .regex(signInEmailPattern, issueText("signIn.emailInvalid")),
  password: passwordText(issueText("signIn.passwordRequired")).min(1, issueText("signIn.passwordRequired")),
});

export type SignIn = z.infer<typeof signInSchema>;

/** A password that is being chosen; trimmed as at sign-in, so that it works there. */
export const newPasswordSchema = passwordText(issueText("password.required"))
  .min(1, { error: issueText("password.required"), abort: true })
  .min(limits.passwordMinLength, issueText("password.tooShort"));

/** A change of one's own password, for which the present one is required. */
export const changePasswordSchema = z
  .strictObject({
    currentPassword: passwordText(issueText("password.currentMissing")).min(
      1,
      issueText("password.currentMissing"),
    ),
    password: newPasswordSchema,
  })
  .refine(({ currentPassword, password }) => currentPassword !== password, {
    ...onceRight("currentPassword", "password"),
    path: ["password"],
    message: issueText("password.same"),
  });

export const forgotPasswordSchema = z.strictObject({ email: emailSchema });

export const resetPasswordSchema = z.strictObject({
  token: linkTokenSchema(issueText("password.linkInvalid")),
  password: newPasswordSchema,
});
