import { readPhone } from "#domain/phone.ts";
import { isBlank } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { z } from "./zod.ts";

/** Room for a country code, brackets, spaces, and marks that nobody sees. */
export const phoneWrittenMax = 40;

/** Quotes the number that was typed, so that it is found in a long list. */
const notAPhone = (written: unknown) =>
  issueText("person.parentPhoneIsNot", String(written ?? "").slice(0, phoneWrittenMax));

/** For `transform`: the ten digits; `whenInvalid` is the message for anything else. */
export function phoneOf(whenInvalid: (written: string) => string) {
  return (written: string, context: z.RefinementCtx): string => {
    const digits = readPhone(written);
    if (digits !== null) return digits;
    context.addIssue({ code: "custom", message: whenInvalid(written) });
    return z.NEVER;
  };
}

const written = z
  .string({ error: issueText("person.parentPhoneInvalid") })
  .max(phoneWrittenMax, { error: ({ input }) => notAPhone(input), abort: true });

/** A parent's phone in its one spelling, exactly ten digits (spec section 9). */
export const parentPhoneSchema = written.transform((text, context) =>
  phoneOf(isBlank(text) ? () => issueText("person.parentPhoneInvalid") : notAPhone)(text, context),
);

/** Like `parentPhoneSchema`, but left-out and empty are the same: there is none. */
export const optionalParentPhoneSchema = written
  .transform((text, context) => (isBlank(text) ? null : phoneOf(notAPhone)(text, context)))
  .nullish()
  .transform((digits) => digits ?? null);
