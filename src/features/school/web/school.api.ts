import { queryOptions, useQuery } from "@tanstack/react-query";
import type { School } from "../../../domain/school.ts";
import { apiClient, responseOf } from "../../../web/data/api-client.ts";
import { queryKeys } from "../../../web/data/query-keys.ts";
import type { schoolRoutes } from "../server/school.routes.ts";

const api = apiClient<typeof schoolRoutes>();

/** The page's head tells it (src/app/server/school-in-pages.ts), so that the first page needs no request for it. */
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
