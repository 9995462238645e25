import { z } from "@hono/zod-openapi";
import { allStars } from "#domain/feedback.ts";
import type { ReportDays } from "#domain/numbers/counted-period.ts";
import type { LessonChanges } from "#domain/numbers/lesson-changes.ts";
import type { Figure } from "#domain/numbers/month.ts";
import { lesson } from "#domain/records/lesson.ts";
import { labelsOf } from "#domain/records/record.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { languages } from "#locales/languages.ts";
import { asWritten, type CsvCell, toCsv } from "#server/exports/csv.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import {
  type ClassGroupReport,
  readClassGroupReport,
  readSchoolReport,
  readTeacherReport,
  type SchoolReport,
  type TeacherReport,
} from "./reports.queries.ts";
import {
  reportParams,
  reportPeriodSchema,
  requireClassGroup,
  requireTeacher,
  upToToday,
} from "./reports.routes.ts";

/** The columns besides the figures of a row. */
interface RowTexts {
  part: string;
  name: CsvCell;
  subject?: string | null;
  date?: CsvCell;
  change?: string;
  unconfirmed?: number;
  excused?: number;
  lessons?: number;
  byOthers?: { edited: number; moved: number; deleted: number };
  lessonChanges?: LessonChanges;
  daysLate?: number | null;
}

function toRow(
  figure: Figure,
  { byOthers, lessonChanges, ...texts }: RowTexts,
  yes: string,
): Record<string, CsvCell> {
  const { counts, interval, isFew, average, responses, ...others } = figure;
  return {
    ...others,
    ...texts,
    ...byOthers,
    lessonsCorrected: lessonChanges?.corrected,
    lessonsDeleted: lessonChanges?.deleted,
    audiencesChanged: lessonChanges?.audience,
    lessonsLate: lessonChanges?.late,
    responses,
    average: responses === 0 ? null : asWritten(average.toFixed(1)),
    low: interval && asWritten(interval.low.toFixed(2)),
    high: interval && asWritten(interval.high.toFixed(2)),
    few: responses > 0 && isFew ? yes : "",
    ...Object.fromEntries(allStars.map((stars, index) => [`stars${stars}`, counts[index]])),
  };
}

/** The columns of the table, in their order. */
function headings(t: Catalogue): Record<string, string> {
  const { reports, labels, insights, navigation, feedback } = t;
  const { topic: _topic, ...besidesTopic } = labelsOf(lesson, t);
  const { students, askedStudents, answeredStudents, asked, answered, excused, notAsked, ...others } =
    reports.columns;
  const { part, low, high, few, change, unconfirmed, ...changes } = others;
  return {
    ...{ part, name: labels.name, ...besidesTopic, average: insights.average, low, high },
    ...{ responses: insights.responsesHeading, students, askedStudents, answeredStudents },
    ...{ asked, answered, excused, notAsked },
    ...Object.fromEntries(allStars.map((stars) => [`stars${stars}`, feedback.stars(stars)])),
    ...{ few, change, lessons: navigation.classes, unconfirmed, ...changes },
  };
}

type Report = TeacherReport | SchoolReport | ClassGroupReport;

function nameOf(report: Report, { reports }: Catalogue): string {
  if ("teacher" in report) return report.teacher.name;
  return "classGroup" in report ? report.classGroup.name : reports.ofSchool;
}

/** A report as CSV in `t`'s language: a row for the period, for each month (`2026-11`), and for each class or teacher. */
function reportToCsv(report: Report, t: Catalogue): string {
  const { reports, labels } = t;
  const row = (figure: Figure, texts: RowTexts) => toRow(figure, texts, reports.yes);
  const { figure, unconfirmed, excused, lessons, months, compared, from, to } = report;
  const changes = "classGroup" in report ? undefined : report;
  const rows = [
    row(figure, {
      part: reports.summary,
      name: nameOf(report, t),
      date: asWritten(`${from}/${to}`),
      byOthers: changes?.byOthers,
      lessonChanges: changes?.lessonChanges,
      unconfirmed,
      excused,
      lessons,
    }),
    ...(compared
      ? [
          row(compared.figure, {
            part: reports.compared,
            name: reports.comparison[compared.change ?? "few"],
            date: asWritten(`${compared.from}/${compared.to}`),
          }),
        ]
      : []),
    ...months.map(({ month, change, ...figure }) =>
      row(figure, {
        part: t.teachers.month,
        name: asWritten(t.common.month(month)),
        date: asWritten(month),
        change: change === null ? "" : t.insights[change],
      }),
    ),
    ...("listedLessons" in report
      ? report.listedLessons.map(({ figure, id: _id, countsFrom: _countsFrom, ...lesson }) =>
          row(figure, {
            ...lesson,
            part: t.feedbackFilters.class,
            name: lesson.topic,
            date: asWritten(lesson.date),
          }),
        )
      : report.teachers.map(({ figure, id: _id, isDeleted: _isDeleted, ...texts }) =>
          row(figure, { part: labels.teacher, ...texts }),
        )),
  ];
  return toCsv(headings(t), rows);
}

const query = reportPeriodSchema.safeExtend({
  language: z.enum(languages).default("en").describe("Of the headings"),
});

const responses = {
  200: { description: "The figures as a table", content: { "text/csv": { schema: z.string() } } },
};

/** The report of the period in the query, as a file. */
async function sendTable(
  c: AppContext,
  { language, ...days }: z.output<typeof query>,
  read: (period: ReportDays) => Promise<Report>,
) {
  const period = upToToday(days, c.var.services);
  const table = reportToCsv(await read(period), catalogueIn(language));
  return c.body(table, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="report-${period.from}-${period.to}.csv"`,
  });
}

export const reportTableRoutes = createRouter()
  .openapi(
    describeRoute("teacher.insights", "get", "/teachers/{id}/report.csv", {
      summary: "The figures of a teacher's report as a table",
      request: { params: reportParams, query },
      responses,
    }),
    async (c) => {
      const { services } = c.var;
      const teacher = await requireTeacher(services, actorOf(c), c.req.valid("param").id);
      return sendTable(c, c.req.valid("query"), (period) => readTeacherReport(services, teacher, period));
    },
  )
  .openapi(
    describeRoute("school.overview", "get", "/report.csv", {
      summary: "The figures of the school's report as a table",
      request: { query },
      responses,
    }),
    (c) => sendTable(c, c.req.valid("query"), (period) => readSchoolReport(c.var.services, period)),
  )
  .openapi(
    describeRoute("school.overview", "get", "/class-groups/{id}/report.csv", {
      summary: "The figures of a class group's report as a table",
      request: { params: idParams, query },
      responses,
    }),
    async (c) => {
      const { services } = c.var;
      const group = await requireClassGroup(services, c.req.valid("param").id);
      return sendTable(c, c.req.valid("query"), (period) => readClassGroupReport(services, group, period));
    },
  );
