import { type ErrorCode, errors } from "#domain/errors.ts";
import { z } from "./zod.ts";

const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The body of every error response. */
export const errorBodySchema = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string().describe("The sentence in English"),
  sentence: z
    .strictObject({ key: z.string(), params: z.array(z.union([z.string(), z.number()])) })
    .describe("The sentence, for clients that word it in another language"),
  /** The field of the request that is at fault, where there is one. */
  field: z.string().optional(),
  /** A value that the form may offer instead, as one click (a free topic). */
  suggestion: z.string().optional(),
  /** The stored record, if the request conflicts with it: the form shows both. */
  current: z.record(z.string(), z.unknown()).optional(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
