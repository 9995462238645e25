import { queryOptions } from "@tanstack/react-query";
import type { Period } from "#domain/dates/months.ts";
import type { reportRoutes } from "#features/numbers/server/reports/reports.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";

const api = apiClient<typeof reportRoutes>();

/** The days of a report, and of the earlier period that it is compared with. */
export interface ReportDays extends Period {
  beforeFrom?: string;
  beforeTo?: string;
}

/** How a teacher's classes went in a period, or the school's if null; `me` is the signed-in teacher. */
export function reportQuery(teacherId: string | null, period: ReportDays) {
  return queryOptions({
    queryKey: [...queryKeys.insights, "report", teacherId, period],
    queryFn: (): Promise<TeacherReport | SchoolReport> =>
      teacherId === null ? fetchSchoolReport(period) : fetchTeacherReport(teacherId, period),
  });
}

const fetchTeacherReport = (id: string, period: ReportDays) =>
  responseOf(api.teachers[":id"].report.$get({ param: { id }, query: period }), {
    from: "string",
    to: "string",
    figure: { average: "number" },
    byOthers: { edited: "number" },
    lessonChanges: { corrected: "number" },
    months: [{ average: "number" }],
    teacher: { id: "string" },
    listedLessons: [{ id: "string" }],
  });

const fetchSchoolReport = (period: ReportDays) =>
  responseOf(api.report.$get({ query: period }), {
    from: "string",
    to: "string",
    figure: { average: "number" },
    byOthers: { edited: "number" },
    lessonChanges: { corrected: "number" },
    months: [{ average: "number" }],
    teachers: [{ id: "string" }],
  });

export type TeacherReport = Awaited<ReturnType<typeof fetchTeacherReport>>;
export type SchoolReport = Awaited<ReturnType<typeof fetchSchoolReport>>;

/** The address of a report's figures as a CSV file, with headings in this language. */
export function csvPath(teacherId: string | null, days: ReportDays, language: string): string {
  const whose = teacherId === null ? "" : `/teachers/${teacherId}`;
  return `/api${whose}/report.csv?${new URLSearchParams({ ...days, language })}`;
}
