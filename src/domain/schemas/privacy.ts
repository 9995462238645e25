import { cleanLine } from "#domain/text.ts";
import { textSchema } from "./text.ts";
import { z } from "./zod.ts";

/** The name of the student, typed by whoever erases them. */
export const erasureSchema = z.strictObject({ name: textSchema(cleanLine, 200) });
