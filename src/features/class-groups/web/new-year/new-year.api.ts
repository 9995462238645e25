import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewYearChoices } from "#domain/schemas/new-year.ts";
import type { auditLogRoutes } from "#features/audit/server/audit-log.routes.ts";
import type { newYearRoutes } from "#features/class-groups/server/new-year/new-year.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { everything } from "#web/data/query-keys.ts";

const { beginning } = apiClient<typeof newYearRoutes>()["school-years"][":id"];
const auditApi = apiClient<typeof auditLogRoutes>();

/** How a school year follows from the one before it: what was chosen, and what would happen. */
export function newYearQuery(id: string) {
  return queryOptions({
    queryKey: ["class-groups", "new-year", id],
    queryFn: () => responseOf(beginning.$get({ param: { id } })),
  });
}

export type NewYear = DataOf<typeof newYearQuery>;

/** Keeps the choices as they are changed, one request after the other; the plan follows them. */
export function useChoose(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = newYearQuery(id);
  const saving = useMutation({
    scope: { id: `new-year ${id}` },
    mutationFn: (json: NewYearChoices) => responseOf(beginning.$put({ param: { id }, json })),
    // Something else may have been chosen since.
    onSuccess: (saved) =>
      queryClient.setQueryData(queryKey, (shown: NewYear | undefined) => ({
        ...saved,
        choices: shown?.choices ?? saved.choices,
      })),
    meta: { failureNotice: true },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
  const choose = (change: (choices: NewYearChoices) => NewYearChoices) => {
    const shown = queryClient.getQueryData<NewYear>(queryKey);
    if (!shown) return;
    const choices = change(shown.choices);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, { ...shown, choices });
    saving.mutate(choices);
  };
  return { choose, isSaving: saving.isPending };
}

export function useApply(id: string, followUp: FollowUp<unknown, string>) {
  return useMutation({
    mutationFn: (digest: string) => responseOf(beginning.$post({ param: { id }, json: { digest } })),
    ...followUp,
    meta: { failureNotice: true, invalidatesAlways: [everything] },
  });
}

export function useUndoBeginning(followUp: FollowUp<unknown, number>) {
  return useMutation({
    mutationFn: (entryId: number) =>
      responseOf(auditApi["audit-log"][":id"].undo.$post({ param: { id: String(entryId) } })),
    ...followUp,
    meta: { failureNotice: true, invalidatesAlways: [everything] },
  });
}
