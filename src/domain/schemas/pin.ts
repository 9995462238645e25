import { classGroupNameMaxLength } from "#domain/class-groups.ts";
import { limits } from "#domain/limits.ts";
import { plainLoginName } from "#domain/login-name.ts";
import { cardDays, cardDaysMax, cleanPin, isPin, type PinFault, pinCodesMax, pinFault } from "#domain/pin.ts";
import { rollNumberMaxLength } from "#domain/student-ids.ts";
import { cleanLine } from "#domain/text.ts";
import { readCode } from "#domain/typed-code.ts";
import { issueText } from "#locales/sentence.ts";
import { idSchema, textSchema } from "./text.ts";
import { z } from "./zod.ts";

/** Longer than a PIN and shorter than anything that costs: anything that is not a PIN is rejected with its own sentence. */
const pinWrittenMax = 64;

function pinText(whenMissing: string) {
  const notPin = issueText("pin.sixDigits");
  return textSchema(cleanPin, pinWrittenMax, { whenMissing, whenTooLong: notPin })
    .min(1, { error: whenMissing, abort: true })
    .refine(isPin, notPin);
}

/** The sentence for a PIN that is too easy to guess. */
export const pinFaultSentences = {
  repeated: "pin.repeated",
  "in-order": "pin.inOrder",
  date: "pin.date",
  common: "pin.common",
  "login-name": "pin.fromLoginName",
} as const satisfies Record<PinFault, string>;

/** A PIN that is being chosen. Whether it comes from the login name or the roll number is checked where those are known. */
const newPin = pinText(issueText("pin.chooseOne")).superRefine((pin, context) => {
  const fault = isPin(pin) ? pinFault(pin, []) : null;
  if (fault !== null) context.addIssue({ code: "custom", message: issueText(pinFaultSentences[fault]) });
});

const codeInvalid = issueText("pin.codeInvalid");

const code = textSchema(cleanLine, limits.invitationCodeWrittenMax, {
  whenMissing: issueText("pin.codeRequired"),
  whenTooLong: codeInvalid,
})
  .min(1, { error: issueText("pin.codeRequired"), abort: true })
  .overwrite((written) => readCode(written) ?? "")
  .min(1, codeInvalid);

export const pinCodeSchema = z.strictObject({ code });

/** A PIN set with the code of a sign-in card. */
export const setPinSchema = z.strictObject({ code, pin: newPin });

/** A login name as it is entered to sign in: one that cannot exist is treated like one that does not. */
const loginName = textSchema(plainLoginName, limits.emailMaxLength, {
  whenMissing: issueText("pin.loginNameRequired"),
  whenTooLong: issueText("pin.signInFailed"),
}).min(1, issueText("pin.loginNameRequired"));

/** Likewise a class group or a roll number. */
const lineText = (maxLength: number, whenMissing: string) =>
  textSchema(cleanLine, maxLength, { whenMissing, whenTooLong: issueText("pin.rollSignInFailed") }).min(
    1,
    whenMissing,
  );

const pinFields = { pin: pinText(issueText("pin.required")) };

export const loginNameSignInSchema = z.strictObject({ loginName, ...pinFields });

export const rollNumberSignInSchema = z.strictObject({
  classGroup: lineText(classGroupNameMaxLength, issueText("pin.classGroupRequired")),
  rollNumber: lineText(rollNumberMaxLength, issueText("pin.rollNumberRequired")),
  ...pinFields,
});

/** A PIN with a login name, or with a class group and a roll number in it. */
export const pinSignInSchema = z
  .strictObject({
    loginName: loginName.optional(),
    classGroup: rollNumberSignInSchema.shape.classGroup.optional(),
    rollNumber: rollNumberSignInSchema.shape.rollNumber.optional(),
    ...pinFields,
  })
  .superRefine(({ loginName, classGroup, rollNumber }, context) => {
    const missing = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (loginName === undefined && classGroup === undefined && rollNumber === undefined) {
      missing("loginName", issueText("pin.loginNameRequired"));
    } else if (loginName !== undefined && (classGroup !== undefined || rollNumber !== undefined)) {
      missing("loginName", issueText("request.invalid"));
    } else if (loginName === undefined && classGroup === undefined) {
      missing("classGroup", issueText("pin.classGroupRequired"));
    } else if (loginName === undefined && rollNumber === undefined) {
      missing("rollNumber", issueText("pin.rollNumberRequired"));
    }
  });

export type PinSignIn = z.infer<typeof pinSignInSchema>;

/** A change of your own PIN, with the present one. */
export const changePinSchema = z
  .strictObject({ currentPin: pinText(issueText("pin.currentRequired")), pin: newPin })
  .refine(({ currentPin, pin }) => currentPin !== pin, { path: ["pin"], message: issueText("pin.same") });

/** The names beside a new PIN in a form, which are checked as on the server. */
function requireHardToGuess(
  { names, pin }: { names: string[]; pin: string },
  context: z.core.$RefinementCtx,
): void {
  if (isPin(pin) && pinFault(pin, names) === "login-name") {
    context.addIssue({ code: "custom", path: ["pin"], message: issueText("pin.fromLoginName") });
  }
}

/** The form that sets a PIN. */
export const setPinFormSchema = z
  .strictObject({ names: z.array(z.string()), pin: newPin })
  .superRefine(requireHardToGuess);

/** The form that changes a PIN. */
export const changePinFormSchema = z
  .strictObject({ names: z.array(z.string()), ...changePinSchema.shape })
  .superRefine(requireHardToGuess)
  .refine(({ currentPin, pin }) => currentPin !== pin, { path: ["pin"], message: issueText("pin.same") });

const validDays = z
  .int(issueText("request.invalid"))
  .min(1, issueText("request.invalid"))
  .max(cardDaysMax, issueText("pin.tooManyDays", cardDaysMax))
  .default(cardDays[0])
  .describe("For how many days the cards can be used");

/** A student with a PIN loses it only if that is asked for. */
export const issuePinCodeSchema = z.strictObject({ reset: z.boolean().default(false), validDays });

export const issuePinCodesSchema = z.strictObject({
  validDays,
  studentIds: z
    .array(idSchema, { error: issueText("request.invalid") })
    .min(1, issueText("pin.chooseStudents"))
    .max(pinCodesMax, issueText("pin.tooManyCards", pinCodesMax))
    .optional()
    .describe("Those without a PIN get a card; left out, all of the class group"),
  keepCardsSince: z.iso
    .datetime({ error: issueText("request.invalid") })
    .optional()
    .describe("Students with a card that was made since and can be used keep it, and get no other"),
});
