import type { ExportTableName } from "#domain/exports.ts";
import { allStars } from "#domain/feedback.ts";
import { type ConsentAnswer, type GuardianRelation, guardiansMax } from "#domain/guardians.ts";
import { importFieldNames } from "#domain/import/field-names.ts";
import { importFields } from "#domain/import/fields.ts";
import type { NotSentReason, ShownMessageState } from "#domain/messages/message-states.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { averageOf, countOf, type StarCounts } from "#domain/monthly-rating.ts";
import { hasFewStudents } from "#domain/numbers/student-sums.ts";
import { lesson } from "#domain/records/lesson.ts";
import { labelsOf } from "#domain/records/record.ts";
import type { FeedbackRow } from "#features/feedback/server/feedback.queries.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { asWritten, type CsvCell } from "#server/http/csv.ts";

/** How the rows of an export's statement become a table, in the language of `t`. */
export interface ExportTable {
  headings: (t: Catalogue) => Record<string, string>;
  /** The columns that are plain dates, or months. */
  dates?: readonly string[];
  /** Cells that are not in the row as they are shown. */
  inWords?: (row: never, t: Catalogue) => Record<string, CsvCell>;
}

const guardians = Array.from({ length: guardiansMax }, (_, index) => index + 1);

function headingsOf(kind: keyof typeof importFields, t: Catalogue): Record<string, string> {
  const all = importFieldNames(t);
  return Object.fromEntries(importFields[kind].map((field) => [field, all[field]]));
}

const relationIn = (t: Catalogue, relation: unknown) =>
  typeof relation === "string" ? t.guardians.relationName(relation as GuardianRelation) : null;

const studentsTable: ExportTable = {
  headings: (t) => headingsOf("students", t),
  dates: ["dateOfBirth", "leftOn"],
  inWords: (row: Record<string, unknown>, t) =>
    Object.fromEntries(
      guardians.map((position) => {
        const column = `guardian${position}Relation`;
        return [column, relationIn(t, row[column])];
      }),
    ),
};

/** Students who have left, with the day. */
export const leftStudentsTable: ExportTable = {
  ...studentsTable,
  headings: (t) => ({ ...studentsTable.headings(t), leftOn: t.audit.leftOn }),
};

interface GuardianRow {
  relation: string | null;
  whatsapp: ConsentAnswer | null;
  byEmail: ConsentAnswer | null;
  mayReceive: boolean;
}

interface RatingRow {
  month: string;
  counts: StarCounts;
  students: number;
  studentsMin: number | null;
}

const answerIn = (t: Catalogue, answer: ConsentAnswer | null) =>
  answer === null ? t.guardians.notAsked : t.guardians.answerName(answer);

export const tables: Record<ExportTableName, ExportTable> = {
  students: studentsTable,
  guardians: {
    headings: (t) => ({
      name: t.labels.name,
      surname: t.labels.surname,
      classGroup: t.labels.classGroup,
      rollNumber: t.identifiers.rollNumber,
      position: t.exports.position,
      guardianName: t.guardians.name,
      relation: t.guardians.relation,
      phone: t.guardians.phone,
      email: t.guardians.email,
      whatsapp: t.guardians.channelName("whatsapp"),
      byEmail: t.guardians.channelName("email"),
      barred: t.guardians.barred,
    }),
    inWords: ({ relation, whatsapp, byEmail, mayReceive }: GuardianRow, t) => ({
      relation: relationIn(t, relation),
      whatsapp: answerIn(t, whatsapp),
      byEmail: answerIn(t, byEmail),
      barred: mayReceive ? "" : t.reports.yes,
    }),
  },
  teachers: { headings: (t) => headingsOf("teachers", t), dates: ["joiningDate"] },
  teaching: { headings: (t) => headingsOf("teaching", t) },
  classes: {
    headings: (t) => {
      const { date, ...others } = labelsOf(lesson, t);
      return {
        date,
        ...others,
        teacher: t.labels.teacher,
        asked: t.reports.columns.askedStudents,
        responses: t.insights.responsesHeading,
      };
    },
    dates: ["date"],
  },
  feedback: {
    headings: (t) => ({
      date: t.labels.date,
      topic: t.labels.topic,
      subject: t.labels.subject,
      teacherName: t.labels.teacher,
      studentName: t.labels.studentName,
      surname: t.labels.surname,
      rating: t.labels.stars,
      message: t.labels.review,
      editedBy: t.exports.editedBy,
      "original.rating": t.exports.originalStars,
      "original.message": t.exports.originalReview,
      withheldBy: t.feedback.notForParents,
    }),
    dates: ["date"],
    inWords: (row: FeedbackRow, t) => ({
      editedBy: row.editedBy && t.common.roleName(row.editedBy),
      withheldBy: row.withheldBy && t.common.roleName(row.withheldBy),
    }),
  },
  messages: {
    headings: (t) => ({
      day: t.labels.date,
      time: t.exports.time,
      state: t.messageRecord.state,
      students: t.labels.students,
      guardianName: t.guardians.name,
      channel: t.messageRecord.channel,
      contact: t.exports.contact,
      language: t.common.language,
      message: t.labels.message,
      sentBy: t.exports.preparedBy,
    }),
    dates: ["day", "time"],
    inWords: (
      { state, channel }: { state: ShownMessageState | NotSentReason; channel: ParentChannel },
      t,
    ) => ({
      state: t.messageRecord.stateName[state],
      channel: t.messageRecord.channelName[channel],
    }),
  },
  ratings: {
    headings: (t) => ({
      name: t.labels.teacher,
      surname: t.labels.surname,
      month: t.teachers.month,
      average: t.insights.average,
      responses: t.insights.responsesHeading,
      students: t.reports.columns.students,
      few: t.reports.columns.few,
      ...Object.fromEntries(allStars.map((stars) => [`stars${stars}`, t.feedback.stars(stars)])),
    }),
    dates: ["month"],
    inWords: ({ counts, students, studentsMin }: RatingRow, t) => ({
      average: averageOf(counts),
      responses: countOf(counts),
      few: hasFewStudents({ students }, studentsMin ?? undefined) ? t.reports.yes : "",
      ...Object.fromEntries(allStars.map((stars, index) => [`stars${stars}`, counts[index]])),
    }),
  },
};

/** A row of the statement as a row of the table. */
export function toCells(
  table: ExportTable,
  row: Record<string, unknown>,
  t: Catalogue,
): Record<string, CsvCell> {
  const dates = (table.dates ?? []).flatMap((column) => {
    const date = row[column];
    return typeof date === "string" ? [[column, asWritten(date)]] : [];
  });
  return {
    ...(row as Record<string, CsvCell>),
    ...Object.fromEntries(dates),
    ...table.inWords?.(row as never, t),
  };
}
