import { issueText } from "../../locales/sentence.ts";
import { limits } from "../limits.ts";
import { idSchema, plainDate } from "./text.ts";
import { z } from "./zod.ts";

/** The day a student left the school; the range is in `leavingDates`. */
export const departureSchema = z.strictObject({ leftOn: plainDate(issueText("person.dateInvalid")) });

/** Students whom an admin confirms, all at once. */
export const confirmationSchema = z.strictObject({
  studentIds: z
    .array(idSchema)
    .min(1, issueText("request.invalid"))
    .max(limits.studentsAtOnceMax, issueText("students.tooManyAtOnce", limits.studentsAtOnceMax))
    .overwrite((ids) => [...new Set(ids)]),
});
