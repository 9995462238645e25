import { queryOptions, useQuery } from "@tanstack/react-query";
import type { School } from "#domain/schemas/school.ts";
import type { schoolRoutes } from "#server/school/school.routes.ts";
import { apiClient, responseOf } from "./api-client.ts";
import { queryKeys } from "./query-keys.ts";

const api = apiClient<typeof schoolRoutes>();

/** Taken from the page's head (src/app/server/school-in-pages.ts), so that the first page needs no request. */
function schoolInHead(): School | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="school"]')?.content;
  return content === undefined ? undefined : JSON.parse(content);
}

/** The school's name and logo, who may register, and its language. */
export const schoolQuery = queryOptions({
  queryKey: queryKeys.school,
  queryFn: () => responseOf(api.school.$get()),
  initialData: schoolInHead,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The school's name; empty until an admin names the school. */
export function useSchoolName(): string {
  return useQuery(schoolQuery).data?.name ?? "";
}

/** Whether parents who were not asked for their consent are written to, for those who write to them. */
export const consentRuleQuery = queryOptions({
  queryKey: [...queryKeys.school, "consent-rule"],
  queryFn: () => responseOf(api.school["consent-rule"].$get()),
});
