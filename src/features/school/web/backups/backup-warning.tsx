import { useQuery } from "@tanstack/react-query";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { backupStatusQuery, isFine } from "./backups.api.ts";

/** The warning is rare, so its words load only when it is shown. */
const BackupNotice = lazyPart(() => import("./backup-notice.tsx"));

/** Tells an admin that the school's backups fail, or that files are in their way. */
export function BackupWarning() {
  const { data } = useQuery({ ...backupStatusQuery, enabled: useIdle() });
  return data && !isFine(data) ? <BackupNotice status={data} /> : null;
}
