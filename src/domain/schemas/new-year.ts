import { classGroupNameMaxLength, teachersFrom } from "#domain/class-groups.ts";
import { issueText } from "#locales/sentence.ts";
import { idSchema, requiredLine } from "./text.ts";
import { z } from "./zod.ts";

/** More than a school has in a year. */
const most = { groups: 200, parts: 20, students: 1000 };

/** Where students are in the next school year: in a class group, not at the school any more, or in no class group. */
const destinationSchema = z.discriminatedUnion("becomes", [
  z.strictObject({
    becomes: z.literal("group"),
    name: requiredLine(issueText("classGroups.nameRequired"), classGroupNameMaxLength),
  }),
  z.strictObject({ becomes: z.literal("leaves") }),
  z.strictObject({ becomes: z.literal("nothing") }),
]);

export type Destination = z.infer<typeof destinationSchema>;

const teachersFromSchema = z.enum(teachersFrom);

/** What becomes of one class group, as far as it is not what is suggested. */
const groupChoiceSchema = z.strictObject({
  to: destinationSchema.optional(),
  /** Students who go elsewhere than the others. */
  parts: z
    .array(z.strictObject({ to: destinationSchema, studentIds: z.array(idSchema).min(1).max(most.students) }))
    .max(most.parts)
    .optional(),
  teachers: teachersFromSchema.optional(),
});

export type GroupChoice = z.infer<typeof groupChoiceSchema>;

/** How the next school year follows from the present one. A class group that is not named becomes what is suggested. */
export const newYearChoicesSchema = z.strictObject({
  teachers: teachersFromSchema.default("grade"),
  /** Also add the class groups that nobody is promoted to: those of the first grade, for new students. */
  addEmpty: z.boolean().default(true),
  groups: z
    .record(idSchema, groupChoiceSchema)
    .refine((groups) => Object.keys(groups).length <= most.groups)
    .default({}),
});

export type NewYearChoices = z.infer<typeof newYearChoicesSchema>;

/** What happens to a class group's students. */
export const plannedRowSchema = z.strictObject({
  classGroupId: z.uuid(),
  /** Where they go: how many because of the plan, and how many are there already, or leave already. */
  parts: z.array(z.strictObject({ to: destinationSchema, students: z.int(), asPlanned: z.int() })),
  /** Already in another class group of the next year, and left there. */
  elsewhere: z.int(),
});

export type PlannedRow = z.infer<typeof plannedRowSchema>;

/** The plan that an admin saw: it happens exactly so, or not at all. */
export const applyNewYearSchema = z.strictObject({ digest: z.string().max(44) });
