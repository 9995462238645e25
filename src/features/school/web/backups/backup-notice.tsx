import CircleAlert from "lucide-react/icons/circle-alert";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { BackupStatus } from "./backups.api.ts";

/** What is wrong with the school's backups: since when they fail, which files are in their way, and who can help. */
export default function BackupNotice({ status }: { status: BackupStatus }) {
  const { day } = useSchoolClock();
  const { hasFailed, lastGoodAt, notRemoved, strange } = status;
  const { backups, backupFailed, noBackup, oldBackupsStay, strangeBackups, tellOperator } = t.school;
  return (
    <Notice label={backups}>
      <CircleAlert className="mr-2 inline size-5 text-danger" />
      {hasFailed && (
        <b className="mr-1 font-semibold">{lastGoodAt ? backupFailed(day(lastGoodAt)) : noBackup}</b>
      )}
      <InTheWay what={oldBackupsStay} files={notRemoved} />
      <InTheWay what={strangeBackups} files={strange} />
      <span>{tellOperator}</span>
    </Notice>
  );
}

function InTheWay({ what, files }: { what: string; files: readonly string[] }) {
  if (files.length === 0) return null;
  return (
    <span className="mr-1">
      <b className="font-semibold">{what}</b>{" "}
      <span className="text-sm wrap-anywhere" translate="no">
        {files.join(", ")}
      </span>
    </span>
  );
}
