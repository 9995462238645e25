import { z } from "#domain/schemas/zod.ts";

/** An average with all that it is never shown without (docs/decisions/039). */
export const figureSchema = z.strictObject({
  counts: z
    .tuple([z.int(), z.int(), z.int(), z.int(), z.int()])
    .readonly()
    .describe("How many responses of one to five stars"),
  average: z.number().describe("With one decimal; 0 without responses"),
  responses: z.int(),
  students: z.int().describe("How many students responded"),
  asked: z.int().describe("How often students were asked about a class"),
  answered: z.int().describe("How often those asked answered"),
  askedStudents: z.int(),
  answeredStudents: z.int(),
  notAsked: z.int().describe("Responses from students who were not asked about the class"),
  notAskedStudents: z.int().describe("How many students all of whose responses were such"),
  interval: z
    .strictObject({ low: z.number(), high: z.number() })
    .nullable()
    .describe("The 95 % interval, for other students and classes like these; null without responses"),
  isFew: z.boolean().describe("Whether so few students responded that it is compared with nothing"),
});

export const monthFigureSchema = figureSchema.extend({
  month: z.string().describe("`2026-11`"),
  change: z
    .enum(["up", "down"])
    .nullable()
    .describe("Only if it changed significantly from the month before"),
});
