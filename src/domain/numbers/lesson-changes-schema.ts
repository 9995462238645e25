import { z } from "#domain/schemas/zod.ts";

/** What a teacher changed about classes after adding them, each a number of classes. */
export const lessonChangesSchema = z.strictObject({
  corrected: z
    .int()
    .describe("Classes whose date or subject was corrected; one that was moved counts in both months"),
  deleted: z.int(),
  audience: z.int().describe("Classes about which a correction asked other students"),
  late: z.int().describe("Classes that were added more than 14 days after them"),
});
