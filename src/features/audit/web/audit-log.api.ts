import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AuditGroup, auditGroupNames } from "../../../domain/audit-log.ts";
import { apiClient, responseOf } from "../../../web/data/api-client.ts";
import { schoolDayQuery } from "../../../web/data/school-day.ts";
import type { auditLogRoutes } from "../server/audit-log.routes.ts";

const api = apiClient<typeof auditLogRoutes>();

/** Where in the log one is, as it stands in the address. */
export const auditLogKeys = [
  "group",
  /** Who did it. */
  "actor",
  /** Whom or what it is about. */
  "student",
  "teacher",
  "record",
  /** Days of the school, both included. */
  "from",
  "to",
  "after",
] as const;

export type AuditLogPlace = { [Key in (typeof auditLogKeys)[number]]?: string };

function isGroup(text: string | undefined): text is AuditGroup {
  return auditGroupNames.some((name) => name === text);
}

/** A page of the audit log, newest first. While the next one loads, the page before stays. */
export function auditLogQuery({ group, actor, student, teacher, record, from, to, after }: AuditLogPlace) {
  const query = {
    group: isGroup(group) ? group : undefined,
    actorId: actor,
    studentId: student,
    teacherId: teacher,
    recordId: record,
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

type AuditLogPage = Awaited<ReturnType<NonNullable<ReturnType<typeof auditLogQuery>["queryFn"]>>>;

export type AuditLogEntry = AuditLogPage["items"][number];

/** Asks for the page's data, together with its code. */
export function loadAuditLog({
  queryClient,
  search,
}: {
  queryClient: QueryClient;
  search: AuditLogPlace;
}): void {
  void queryClient.prefetchQuery(auditLogQuery(search));
  void queryClient.prefetchQuery(schoolDayQuery);
}

/** Undoes what an entry says; that may show anywhere. */
export function useUndo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => responseOf(api["audit-log"][":id"].undo.$post({ param: { id: String(id) } })),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
