import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SchoolChange } from "#domain/schemas/school.ts";
import type { School } from "#domain/school.ts";
import type { schoolRoutes } from "#features/school/server/school.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { optional } from "#web/data/shape.ts";

const api = apiClient<typeof schoolRoutes>();

/** Taken from the page's head (src/app/server/school-in-pages.ts), so that the first page needs no request. */
function schoolInHead(): School | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="school"]')?.content;
  return content === undefined ? undefined : JSON.parse(content);
}

/** The school's name and logo, who may register, and its language. */
export const schoolQuery = queryOptions({
  queryKey: queryKeys.school,
  queryFn: () => responseOf(api.school.$get(), { name: "string", registration: "string" }),
  initialData: schoolInHead,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The school's name; empty until an admin names the school. */
export function useSchoolName(): string {
  return useQuery(schoolQuery).data?.name ?? "";
}

/** The settings, for those who may change them. */
export const settingsQuery = queryOptions({
  queryKey: [...queryKeys.school, "settings"],
  queryFn: () => responseOf(api.school.settings.$get(), { name: "string", registration: "string" }),
});

/** Whether parents who were not asked for their consent are written to, for those who write to them. */
export const consentRuleQuery = queryOptions({
  queryKey: [...queryKeys.school, "consent-rule"],
  queryFn: () => responseOf(api.school["consent-rule"].$get(), { consentRule: "string" }),
});

export type Settings = Awaited<ReturnType<NonNullable<typeof settingsQuery.queryFn>>>;

export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SchoolChange) =>
      responseOf(api.school.settings.$patch({ json: change }), { name: "string", registration: "string" }),
    onSuccess: (settings) => {
      queryClient.setQueryData(schoolQuery.queryKey, settings);
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      queryClient.setQueryData(consentRuleQuery.queryKey, { consentRule: settings.parentConsent });
    },
  });
}

/** Replaces the logo by an image in base64. */
export function useSetLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (image: string) =>
      responseOf(api.school.logo.$put({ json: { image } }), { logo: optional("string") }),
    onSuccess: () => queryClient.refetchQueries({ queryKey: schoolQuery.queryKey, exact: true }),
  });
}

export function useRemoveLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => responseOf(api.school.logo.$delete()),
    onSuccess: () => queryClient.refetchQueries({ queryKey: schoolQuery.queryKey, exact: true }),
  });
}
