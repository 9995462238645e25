import { queryOptions } from "@tanstack/react-query";
import type { backupRoutes } from "#features/school/server/backups/backups.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

const api = apiClient<typeof backupRoutes>();

const loadStatus = () => responseOf(api.backups.$get());

export type BackupStatus = Awaited<ReturnType<typeof loadStatus>>;

/** How the school's scheduled backups are doing. */
export const backupStatusQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: loadStatus,
});

/** Whether nobody has to look after them. */
export const isFine = ({ hasFailed, notRemoved, strange }: BackupStatus) =>
  !hasFailed && notRemoved.length === 0 && strange.length === 0;
