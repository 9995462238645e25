import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { type AuditGroup, auditGroupNames, changeKinds, lessonChangeFilters } from "#domain/audit-log.ts";
import { isMonth } from "#domain/dates/months.ts";
import type { auditLogRoutes } from "#features/audit/server/audit-log.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { everything } from "#web/data/query-keys.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";

const api = apiClient<typeof auditLogRoutes>();

/** The position in the log, as given by the URL. */
export interface AuditLogSearchParams {
  group?: string;
  /** Who did it. */
  actor?: string;
  /** The person or record it is about. */
  student?: string;
  teacher?: string;
  record?: string;
  /** With `month` (`2026-11`): what others did to feedback of that month, or teachers to their classes. */
  change?: string;
  month?: string;
  /** Days in the school's time zone, both inclusive. */
  from?: string;
  to?: string;
  after?: string;
}

function isGroup(text: string | undefined): text is AuditGroup {
  return auditGroupNames.some((name) => name === text);
}

/** The changes of a month that the search parameters name, if they are complete. */
export function changesIn({ change, month }: AuditLogSearchParams) {
  const kind = [...changeKinds, ...lessonChangeFilters].find((each) => each === change);
  if (kind === undefined || !isMonth(month)) return {};
  return { change: kind, month };
}

/** A page of the audit log, newest first. While the next one loads, the previous page stays. */
export function auditLogQuery(searchParams: AuditLogSearchParams) {
  const { group, actor, student, teacher, record, from, to, after } = searchParams;
  const query = {
    group: isGroup(group) ? group : undefined,
    actorId: actor,
    studentId: student,
    teacherId: teacher,
    recordId: record,
    ...changesIn(searchParams),
    from,
    to,
    after,
  };
  return queryOptions({
    queryKey: ["audit-log", query],
    queryFn: () => responseOf(api["audit-log"].$get({ query })),
    placeholderData: (page) => page,
  });
}

type AuditLogPage = DataOf<typeof auditLogQuery>;

export type AuditLogEntry = AuditLogPage["items"][number];

/** Requests the page's data, together with its code. */
export function prefetchAuditLog({
  queryClient,
  search,
}: {
  queryClient: QueryClient;
  search: Record<keyof AuditLogSearchParams, string | undefined>;
}): void {
  void queryClient.prefetchQuery(auditLogQuery(search));
  void queryClient.prefetchQuery(schoolDayQuery);
}

/** Undoes the change of an entry, which any page may show. */
export function useUndo(followUp: FollowUp<unknown, number>) {
  return useMutation({
    mutationFn: (id: number) => responseOf(api["audit-log"][":id"].undo.$post({ param: { id: String(id) } })),
    ...followUp,
    meta: { failureNotice: true, invalidatesAlways: [everything] },
  });
}
