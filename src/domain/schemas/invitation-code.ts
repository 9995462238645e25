import { limits } from "#domain/limits.ts";
import { readCode } from "#domain/typed-code.ts";
import { issueText } from "#locales/sentence.ts";
import { z } from "./zod.ts";

const malformed = issueText("invitations.codeMalformed");

/** An invitation code in its one spelling, from whatever was typed or pasted. */
export const invitationCodeSchema = z
  .string({ error: malformed })
  .max(limits.invitationCodeWrittenMax, { error: malformed, abort: true })
  .overwrite((written) => readCode(written) ?? "")
  .min(1, malformed);
