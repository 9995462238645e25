import { limits } from "#domain/limits.ts";
import { cleanLine, withoutInvisible } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { z } from "./zod.ts";

/** How many characters may be typed where `max` are kept: up to four compose to one, and empty and repeated courses are dropped. */
export function writtenMax(max: number): number {
  return 4 * max;
}

/** White space that is pasted along with a text, and dropped. */
const spareLength = 1000;

/**
 * The beginning of every rule for a text: its length is checked as it was written, then it is cleaned by `clean`, then its length is
 * checked in characters. Later checks, patterns above all, see no text that is too long.
 */
export function textSchema(
  clean: (written: string) => string,
  maxLength: number,
  { whenMissing, whenTooLong }: { whenMissing?: string; whenTooLong?: string } = {},
) {
  const tooLong = { error: whenTooLong ?? issueText("person.tooLong", maxLength), abort: true };
  return z
    .string({ error: whenMissing })
    .max(writtenMax(maxLength) + spareLength, tooLong)
    .overwrite(clean)
    .max(maxLength, tooLong);
}

/** A required line of text; `whenEmpty` rejects an empty one. */
export function requiredLine(whenEmpty: string, maxLength: number) {
  return textSchema(cleanLine, maxLength, { whenMissing: whenEmpty }).min(1, whenEmpty);
}

/** A line of text that may be left out: left-out and empty are the same, there is none. */
export const optionalLine = (maxLength: number) =>
  textSchema(cleanLine, maxLength)
    .nullish()
    .transform((value) => value || null);

const isEmail = (value: string) => z.email().safeParse(value).success;

/** An e-mail address in its one spelling, valid or not; `whenInvalid` is the sentence for one that is too long. */
export function emailText(whenInvalid: string, whenMissing = whenInvalid) {
  return textSchema((written) => cleanLine(withoutInvisible(written)).toLowerCase(), limits.emailMaxLength, {
    whenMissing,
    whenTooLong: whenInvalid,
  });
}

/**
 * An e-mail address in its one spelling, lower case. Stricter than the spec's "contains '@'" with the spec's
 * own sentence, so that nobody registers an address that the login form would reject (spec section 5).
 */
export const emailSchema = emailText(issueText("person.emailInvalid")).refine(
  isEmail,
  issueText("person.emailInvalid"),
);

/** Like `emailSchema`, but may be empty. */
export const emailOrNoneSchema = emailText(issueText("person.emailInvalid")).refine(
  (value) => value === "" || isEmail(value),
  issueText("person.emailInvalid"),
);

/** Like `emailSchema`, but left-out and empty are the same: there is none. */
export const optionalEmailSchema = emailOrNoneSchema.nullish().transform((value) => value || null);

/** In lower case, as PostgreSQL writes it: ids are compared as text. */
export const idSchema = z.uuid().toLowerCase();

/** A plain calendar date, `2026-11-20`: the day of a class, without a time or a zone. */
export function plainDate(whenInvalid: string) {
  return z.iso
    .date({ error: whenInvalid })
    .refine((date) => date >= "1900-01-01" && date <= "2999-12-31", issueText("person.dateInvalid"));
}
