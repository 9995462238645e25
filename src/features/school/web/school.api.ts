import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SchoolChange } from "#domain/schemas/school.ts";
import type { schoolSettingsRoutes } from "#features/school/server/school-settings.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { consentRuleQuery, schoolQuery } from "#web/data/school.ts";

const api = apiClient<typeof schoolSettingsRoutes>();

/** The settings, for those who may change them. */
export const settingsQuery = queryOptions({
  queryKey: [...queryKeys.school, "settings"],
  queryFn: () => responseOf(api.school.settings.$get()),
});

export type Settings = Awaited<ReturnType<NonNullable<typeof settingsQuery.queryFn>>>;

export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SchoolChange) => responseOf(api.school.settings.$patch({ json: change })),
    onSuccess: (settings) => {
      queryClient.setQueryData(schoolQuery.queryKey, settings);
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      queryClient.setQueryData(consentRuleQuery.queryKey, { consentRule: settings.parentConsent });
    },
  });
}

export function useSetLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (image: string) => responseOf(api.school.logo.$put({ json: { image } })),
    onSuccess: () => queryClient.refetchQueries({ queryKey: schoolQuery.queryKey, exact: true }),
  });
}

export function useRemoveLogo(followUp: FollowUp<unknown, void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => responseOf(api.school.logo.$delete()),
    ...followUp,
    meta: { failureNotice: true },
    onSettled: () => queryClient.refetchQueries({ queryKey: schoolQuery.queryKey, exact: true }),
  });
}
