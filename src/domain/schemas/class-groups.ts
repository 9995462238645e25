import {
  classGroupNameMaxLength,
  schoolYearNameMaxLength,
  teachersPerClassGroupMax,
} from "#domain/class-groups.ts";
import { daysBetween } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { issueText } from "#locales/sentence.ts";
import { rollNumberSchema } from "./student-ids.ts";
import { idSchema, plainDate, requiredLine } from "./text.ts";
import { onceRight, z } from "./zod.ts";

/** Two years, in case a year changes its dates. */
const schoolYearDaysMax = 731;

/** All of a class group, however large: they are enrolled or not together, and can swap their roll numbers. */
export const studentsPerRequestMax = 1000;

/** The digest of a record's content. */
const versionMaxLength = 44;

/** Checks the days of a school year together. */
function withYearDays<Schema extends z.ZodObject<{ startsOn: z.ZodType<string>; endsOn: z.ZodType<string> }>>(
  schema: Schema,
) {
  return schema
    .refine(({ startsOn, endsOn }) => startsOn < endsOn, {
      ...onceRight("startsOn", "endsOn"),
      path: ["endsOn"],
      error: issueText("classGroups.lastDayTooEarly"),
    })
    .refine(({ startsOn, endsOn }) => daysBetween(startsOn, endsOn) <= schoolYearDaysMax, {
      ...onceRight("startsOn", "endsOn"),
      path: ["endsOn"],
      error: issueText("classGroups.yearTooLong"),
    });
}

const yearFields = z.strictObject({
  name: requiredLine(issueText("classGroups.yearNameRequired"), schoolYearNameMaxLength),
  startsOn: plainDate(issueText("classGroups.firstDayRequired")),
  endsOn: plainDate(issueText("classGroups.lastDayRequired")),
});

/** A school year, to change. */
export const schoolYearSchema = withYearDays(yearFields);

export type SchoolYear = z.infer<typeof schoolYearSchema>;

/** A new school year. With `copyFromId` it gets the class groups of that year, with their teachers. */
export const addSchoolYearSchema = withYearDays(yearFields.extend({ copyFromId: idSchema.optional() }));

export type AddSchoolYear = z.infer<typeof addSchoolYearSchema>;

const name = requiredLine(issueText("classGroups.nameRequired"), classGroupNameMaxLength);

/** Whether the name may look like that of another class group of the year: a person has seen that one's name. */
const mayLookAlike = z.boolean().optional();

/** A class group's new name. */
export const renameClassGroupSchema = z.strictObject({ name, mayLookAlike });

export type RenameClassGroup = z.infer<typeof renameClassGroupSchema>;

const teachers = z
  .array(
    z.strictObject({
      teacherId: z.uuid(issueText("students.teacherRequired")).toLowerCase(),
      subject: requiredLine(issueText("person.subjectRequired"), limits.subjectMaxLength),
    }),
  )
  .max(teachersPerClassGroupMax, issueText("classGroups.tooManyTeachers", teachersPerClassGroupMax));

/** A new class group, with those who teach it. */
export const addClassGroupSchema = z.strictObject({
  /** The current one if left out; a school without any gets its first. */
  schoolYearId: idSchema.optional(),
  name,
  teachers: teachers.default([]),
  mayLookAlike,
});

export type AddClassGroup = z.infer<typeof addClassGroupSchema>;

/** Who teaches a class group, and what: all of them. With `version`, only if they are still those of the editor's copy. */
export const classGroupTeachersSchema = z.strictObject({
  teachers,
  version: z.string().max(versionMaxLength).optional(),
});

export type TaughtBy = z.infer<typeof classGroupTeachersSchema>["teachers"][number];

/** In responses: the class groups that a student is in now, the latest school year first. */
export const rosterEntriesSchema = z.array(
  z.strictObject({ name: z.string(), rollNumber: z.string().nullable().describe("Null if it is not known") }),
);

const studentIds = z
  .array(idSchema)
  .min(1, issueText("classGroups.studentsRequired"))
  .max(studentsPerRequestMax, issueText("classGroups.tooManyStudents", studentsPerRequestMax));

const day = plainDate(issueText("person.dateInvalid")).optional();

/** A roll number belongs to one student. */
function withOneNumber<
  Schema extends z.ZodType<{ studentIds: readonly string[]; rollNumber?: string | null }>,
>(schema: Schema) {
  return schema.refine(({ studentIds, rollNumber }) => rollNumber == null || studentIds.length === 1, {
    ...onceRight("studentIds", "rollNumber"),
    path: ["rollNumber"],
    error: issueText("classGroups.oneRollNumber"),
  });
}

/** Students to enrol in a class group, today unless another day is named. */
export const enrolSchema = withOneNumber(
  z.strictObject({ studentIds, startsOn: day, rollNumber: rollNumberSchema }),
);

/** Students who leave a class group. */
export const endEnrolmentsSchema = z.strictObject({ studentIds, endsOn: day });

/** Students who change to another class group. */
export const moveStudentsSchema = withOneNumber(
  z.strictObject({ studentIds, toClassGroupId: idSchema, on: day, rollNumber: rollNumberSchema }),
);

/** The roll numbers of students of a class group, all at once; those who are left out keep theirs. */
export const rollNumbersSchema = z.strictObject({
  rollNumbers: z
    .array(z.strictObject({ studentId: idSchema, rollNumber: rollNumberSchema }))
    .min(1, issueText("classGroups.studentsRequired"))
    .max(studentsPerRequestMax, issueText("classGroups.tooManyStudents", studentsPerRequestMax)),
});

export type RollNumbers = z.infer<typeof rollNumbersSchema>;
