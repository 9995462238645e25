import { mergeFields } from "#domain/merging/merge-fields.ts";
import { idSchema } from "./text.ts";
import { z } from "./zod.ts";

/** The record that goes, the values that are taken from it, and the digest of the preview that was seen. */
export const mergeSchema = z.strictObject({
  otherId: idSchema,
  taken: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
  digest: z.string().max(100),
});

export type MergeInput = z.infer<typeof mergeSchema>;
