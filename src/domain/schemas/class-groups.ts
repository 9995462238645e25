import { issueText } from "../../locales/sentence.ts";
import { addDays } from "../calendar.ts";
import { limits } from "../limits.ts";
import { idSchema, plainDate, requiredLine } from "./text.ts";
import { z } from "./zod.ts";

/** A school year, to add or change. */
export const schoolYearSchema = z
  .strictObject({
    name: requiredLine(issueText("classGroups.yearNameRequired"), limits.schoolYearNameMaxLength),
    startsOn: plainDate(issueText("classGroups.firstDayRequired")),
    endsOn: plainDate(issueText("classGroups.lastDayRequired")),
  })
  .refine(({ startsOn, endsOn }) => startsOn < endsOn, {
    path: ["endsOn"],
    error: issueText("classGroups.lastDayTooEarly"),
  })
  .refine(({ startsOn, endsOn }) => endsOn <= addDays(startsOn, limits.schoolYearDaysMax), {
    path: ["endsOn"],
    error: issueText("classGroups.yearTooLong"),
  });

export type SchoolYear = z.infer<typeof schoolYearSchema>;

const name = requiredLine(issueText("classGroups.nameRequired"), limits.classGroupNameMaxLength);

/** A new class group. */
export const addClassGroupSchema = z.strictObject({ schoolYearId: idSchema, name });

/** A class group's new name. */
export const renameClassGroupSchema = z.strictObject({ name });

/** Who teaches a class group, and what: all of them. With `version`, only if they are still those of the editor's copy. */
export const classGroupTeachersSchema = z.strictObject({
  teachers: z
    .array(
      z.strictObject({
        teacherId: idSchema,
        subject: requiredLine(issueText("person.subjectRequired"), limits.subjectMaxLength),
      }),
    )
    .max(
      limits.teachersPerClassGroupMax,
      issueText("classGroups.tooManyTeachers", limits.teachersPerClassGroupMax),
    ),
  version: z.string().max(limits.versionMaxLength).optional(),
});

export type TaughtBy = z.infer<typeof classGroupTeachersSchema>["teachers"][number];

const studentIds = z
  .array(idSchema)
  .min(1, issueText("classGroups.studentsRequired"))
  .max(
    limits.enrolmentsPerRequestMax,
    issueText("classGroups.tooManyStudents", limits.enrolmentsPerRequestMax),
  );

const day = plainDate(issueText("person.dateInvalid")).optional();

/** Students to enrol in a class group, today unless another day is named. */
export const enrolSchema = z.strictObject({ studentIds, startsOn: day });

/** Students who leave a class group. */
export const endEnrolmentsSchema = z.strictObject({ studentIds, endsOn: day });

/** Students who change to another class group. */
export const moveStudentsSchema = z.strictObject({ studentIds, toClassGroupId: idSchema, on: day });
