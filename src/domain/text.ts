import { z } from "zod";
import { cleanLine } from "./clean-text.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";

/** A required line of text; `label` completes "Please enter …". */
export function requiredLine(label: string, maxLength: number, whenEmpty = messages.person.required(label)) {
  return z
    .string({ error: whenEmpty })
    .overwrite(cleanLine)
    .min(1, whenEmpty)
    .max(maxLength, messages.person.tooLong(maxLength));
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

/** A plain calendar date, `2026-11-20`: the day of a class, without a time or a zone. */
export function plainDate(whenInvalid: string) {
  return z.iso
    .date({ error: whenInvalid })
    .refine((date) => date >= "1900-01-01" && date <= "2999-12-31", messages.person.dateInvalid);
}
