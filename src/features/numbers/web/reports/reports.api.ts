import { queryOptions } from "@tanstack/react-query";
import type { ClientRequestOptions } from "hono/client";
import type { Period } from "#domain/dates/months.ts";
import type { reportRoutes } from "#features/numbers/server/reports/reports.routes.ts";
import type { Whose } from "#features/numbers/server/whose.queries.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";

const api = apiClient<typeof reportRoutes>();

/** The days of a report, and of the earlier period that it is compared with. */
export interface ReportDays extends Period {
  beforeFrom?: string;
  beforeTo?: string;
}

/** How the classes of the school, a teacher (`me` is the signed-in one) or a class group went in a period. */
export function reportQuery(whose: Whose, period: ReportDays) {
  return queryOptions({
    queryKey: [...queryKeys.insights, "report", whose, period],
    // Cancelled when nobody waits for it any more: a person has few turns.
    queryFn: ({ signal }): Promise<Report> => {
      const init = { init: { signal } };
      if (whose === "school") return fetchSchoolReport(period, init);
      if ("teacherId" in whose) return fetchTeacherReport(whose.teacherId, period, init);
      return fetchClassGroupReport(whose.classGroupId, period, init);
    },
  });
}

const fetchTeacherReport = (id: string, period: ReportDays, options: ClientRequestOptions) =>
  responseOf(api.teachers[":id"].report.$get({ param: { id }, query: period }, options));

const fetchSchoolReport = (period: ReportDays, options: ClientRequestOptions) =>
  responseOf(api.report.$get({ query: period }, options));

const fetchClassGroupReport = (id: string, period: ReportDays, options: ClientRequestOptions) =>
  responseOf(api["class-groups"][":id"].report.$get({ param: { id }, query: period }, options));

export type TeacherReport = Awaited<ReturnType<typeof fetchTeacherReport>>;
export type SchoolReport = Awaited<ReturnType<typeof fetchSchoolReport>>;
export type ClassGroupReport = Awaited<ReturnType<typeof fetchClassGroupReport>>;
export type Report = TeacherReport | SchoolReport | ClassGroupReport;

const pathOf = (whose: Whose) => {
  if (whose === "school") return "";
  return "teacherId" in whose ? `/teachers/${whose.teacherId}` : `/class-groups/${whose.classGroupId}`;
};

/** The address of a report's figures as a CSV file, with headings in this language. */
export function csvPath(whose: Whose, days: ReportDays, language: string): string {
  return `/api${pathOf(whose)}/report.csv?${new URLSearchParams({ ...days, language })}`;
}
