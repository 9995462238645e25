import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RetentionKind } from "#domain/privacy.ts";
import type { PrivacySettings } from "#domain/schemas/privacy.ts";
import type { retentionRoutes } from "#features/privacy/server/retention.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { everything } from "#web/data/query-keys.ts";

const api = apiClient<typeof retentionRoutes>();

/** How long things are kept, and whose data is due to go. */
export const retentionQuery = queryOptions({
  queryKey: ["retention"],
  queryFn: () => responseOf(api.retention.$get()),
});

export type Retention = Awaited<ReturnType<NonNullable<typeof retentionQuery.queryFn>>>;

export function useChangePrivacySettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: PrivacySettings) => responseOf(api.retention.$put({ json: settings })),
    onSuccess: () => queryClient.refetchQueries({ queryKey: retentionQuery.queryKey }),
  });
}

interface Removal {
  kind: RetentionKind;
  studentIds: string[];
}

export function useRemoveOld(followUp: FollowUp<{ students: number }, Removal>) {
  return useMutation({
    mutationFn: ({ kind, studentIds }: Removal) =>
      responseOf(api.retention[":id"].$post({ param: { id: kind }, json: { studentIds } })),
    ...followUp,
    // What was removed is shown on many pages.
    meta: { failureNotice: true, invalidatesAlways: [everything] },
  });
}
