import { z } from "zod";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";

/** Control characters but tab and line feed: PostgreSQL refuses NUL, and no one types the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** One spelling for the same text: composed (NFC), no lone surrogates, no control characters, trimmed. */
export function cleanLines(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, "\n").replace(controlCharacters, "").normalize("NFC").trim();
}

/** Like `cleanLines`, in one line: what a name, a topic or a city is. */
export function cleanLine(value: string): string {
  return cleanLines(value).replace(/\s+/gu, " ");
}

/** A required line of text; `label` completes "Please enter …". */
export function requiredLine(label: string, maxLength: number, whenEmpty = messages.person.required(label)) {
  return z
    .string({ error: whenEmpty })
    .overwrite(cleanLine)
    .min(1, whenEmpty)
    .max(maxLength, messages.person.tooLong(maxLength));
}

/** An optional line of text: nothing, or a text that is not empty. */
export function optionalLine(maxLength: number) {
  return z
    .string()
    .overwrite(cleanLine)
    .max(maxLength, messages.person.tooLong(maxLength))
    .transform((value) => (value === "" ? null : value))
    .nullish()
    .transform((value) => value ?? null);
}

/**
 * An e-mail address in its one spelling, lower case. Stricter than the spec's "contains '@'" with the spec's
 * own sentence, so that nobody registers an address that the login form would refuse (spec section 5).
 */
export const emailSchema = z
  .string({ error: messages.account.emailInvalid })
  .overwrite((value) => cleanLine(value).toLowerCase())
  .max(limits.emailMaxLength, messages.account.emailInvalid)
  .refine((value) => z.email().safeParse(value).success, messages.account.emailInvalid);

/** In lower case, as PostgreSQL writes it: ids are compared as text. */
export const idSchema = z.uuid().toLowerCase();
