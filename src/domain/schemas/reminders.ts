import { issueText } from "../../locales/sentence.ts";
import { z } from "./zod.ts";

/** What the link of a reminder holds: whose it is, and the server's signature. */
export const reminderTokenSchema = z
  .string()
  .min(1, issueText("request.invalid"))
  .max(200, issueText("request.invalid"));

/** Whether a student wants to be reminded by e-mail. */
export const reminderMailsSchema = z.strictObject({
  wanted: z.boolean({ error: issueText("request.invalid") }),
});
