import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { Period } from "#domain/dates/months.ts";
import type { reportRoutes } from "#features/numbers/server/reports/reports.routes.ts";
import type { Whose } from "#features/numbers/server/whose.queries.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";

const api = apiClient<typeof reportRoutes>();
const { report: schoolApi } = api;
const { report: teacherApi } = api.teachers[":id"];
const { report: classGroupApi } = api["class-groups"][":id"];

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
      const options = { init: { signal } };
      if (whose === "school") return responseOf(schoolApi.$get({ query: period }, options));
      if ("teacherId" in whose)
        return responseOf(teacherApi.$get({ param: { id: whose.teacherId }, query: period }, options));
      return responseOf(classGroupApi.$get({ param: { id: whose.classGroupId }, query: period }, options));
    },
  });
}

export type TeacherReport = InferResponseType<typeof teacherApi.$get, 200>;
export type SchoolReport = InferResponseType<typeof schoolApi.$get, 200>;
export type ClassGroupReport = InferResponseType<typeof classGroupApi.$get, 200>;
export type Report = TeacherReport | SchoolReport | ClassGroupReport;

const pathOf = (whose: Whose) => {
  if (whose === "school") return "";
  return "teacherId" in whose ? `/teachers/${whose.teacherId}` : `/class-groups/${whose.classGroupId}`;
};

/** The address of a report's figures as a CSV file, with headings in this language. */
export function csvPath(whose: Whose, days: ReportDays, language: string): string {
  return `/api${pathOf(whose)}/report.csv?${new URLSearchParams({ ...days, language })}`;
}
