import { queryOptions, useMutation } from "@tanstack/react-query";
import type { gettingStartedRoutes } from "#features/school/server/getting-started/getting-started.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { mayPrintLinks } from "#web/data/reach.ts";

const api = apiClient<typeof gettingStartedRoutes>()["getting-started"];

export const progressQuery = queryOptions({
  queryKey: queryKeys.gettingStarted,
  queryFn: () => responseOf(api.$get()),
});

/** Of the checklist, to which links lead. */
export const checklistHash = "getting-started";

export type Progress = Awaited<ReturnType<NonNullable<typeof progressQuery.queryFn>>>;

const steps = ["school", "phones", "teachers", "classGroups", "students", "lessons"] as const;

export type Step = (typeof steps)[number];

/** The steps in order, each with its count (0 or 1 for the school's name and phones), and how many steps are done. */
export function stepsOf(progress: Progress) {
  const counts = { ...progress, phones: mayPrintLinks() };
  const all = steps.map((step) => ({ step, count: Number(counts[step]) }));
  return { steps: all, done: all.filter(({ count }) => count > 0).length };
}

export function useCloseChecklist() {
  return useMutation({ mutationFn: () => responseOf(api.close.$post()), meta: { failureNotice: true } });
}
