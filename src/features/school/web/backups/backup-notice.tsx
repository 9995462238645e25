import CircleAlert from "lucide-react/icons/circle-alert";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import type { BackupStatus } from "./backups.api.ts";

/** What is wrong with the school's backups: since when they fail, which files are in their way, and who can help. */
export default function BackupNotice({ status }: { status: BackupStatus }) {
  const { day } = useSchoolClock();
  const { hasFailed, lastGoodAt, notRemoved, strange } = status;
  const { backups, backupFailed, noBackup, oldBackupsStay, strangeBackups, tellOperator } = t.school;
  return (
    <section
      aria-label={backups}
      className="flex gap-2.5 rounded-card border border-line-strong bg-sunken px-gutter py-3 max-sm:text-sm sm:p-4 sm:px-5"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col gap-1">
        {hasFailed && (
          <p className="font-semibold">{lastGoodAt ? backupFailed(day(lastGoodAt)) : noBackup}</p>
        )}
        <InTheWay what={oldBackupsStay} files={notRemoved} />
        <InTheWay what={strangeBackups} files={strange} />
        <p>{tellOperator}</p>
      </div>
    </section>
  );
}

function InTheWay({ what, files }: { what: string; files: readonly string[] }) {
  if (files.length === 0) return null;
  return (
    <p>
      <span className="font-semibold">{what}</span>{" "}
      <span className="text-sm wrap-anywhere" translate="no">
        {files.join(", ")}
      </span>
    </p>
  );
}
