import { queryOptions, useQuery } from "@tanstack/react-query";
import type { School } from "../../../domain/school.ts";
import { apiClient, responseOf } from "../../../web/data/api-client.ts";
import type { schoolRoutes } from "../server/school.routes.ts";

const api = apiClient<typeof schoolRoutes>();

/** The school as last heard of; at first from the page's head, which the server writes (src/app/server/school-in-pages.ts). */
let known = schoolInHead();

function schoolInHead(): School | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="school"]')?.content;
  return content === undefined ? undefined : JSON.parse(content);
}

/** The school's name and logo, who may register, and its language. It costs no request on the first page. */
export const schoolQuery = queryOptions({
  queryKey: ["school"],
  queryFn: async () => {
    known = await responseOf(api.school.$get());
    return known;
  },
  initialData: () => known,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The school's name; empty until an admin names the school. */
export function useSchoolName(): string {
  return useQuery(schoolQuery).data?.name ?? "";
}
