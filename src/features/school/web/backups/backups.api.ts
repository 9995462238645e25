import { queryOptions } from "@tanstack/react-query";
import type { backupRoutes } from "#features/school/server/backups/backups.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

const api = apiClient<typeof backupRoutes>();

/** How the school's scheduled backups are doing. */
export const backupStatusQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: () => responseOf(api.backups.$get(), { hasFailed: "boolean" }),
});
