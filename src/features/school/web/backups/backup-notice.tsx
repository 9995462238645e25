import CircleAlert from "lucide-react/icons/circle-alert";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import type { BackupStatus } from "./backups.api.ts";

/** What is wrong with the school's backups: since when they fail, which files are in their way, and who can help. */
export default function BackupNotice({ status }: { status: BackupStatus }) {
  const { day } = useSchoolClock();
  const { hasFailed, lastGoodAt, notRemoved, strange } = status;
  const { backups, backupFailed, noBackup, oldBackupsStay, strangeBackups, tellOperator } = t.school;
  const sentences = [
    ...(hasFailed ? [lastGoodAt ? backupFailed(day(lastGoodAt)) : noBackup] : []),
    ...(notRemoved.length > 0 ? [oldBackupsStay(notRemoved.join(", "))] : []),
    ...(strange.length > 0 ? [strangeBackups(strange.join(", "))] : []),
  ];
  return (
    <section
      aria-label={backups}
      className="flex gap-2.5 rounded-card border border-line-strong bg-sunken px-gutter py-3 max-sm:text-sm sm:p-4 sm:px-5"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{sentences.join(" ")}</span> <span>{tellOperator}</span>
      </p>
    </section>
  );
}
