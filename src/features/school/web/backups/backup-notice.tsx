import CircleAlert from "lucide-react/icons/circle-alert";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";

/** That the school's backups fail, since when, and who can help. */
export default function BackupNotice({ lastGoodAt }: { lastGoodAt: string | null }) {
  const { day } = useSchoolClock();
  const { backups, backupFailed, noBackup, tellOperator } = t.school;
  return (
    <section
      aria-label={backups}
      className="flex gap-2.5 rounded-card border border-line-strong bg-sunken px-gutter py-3 max-sm:text-sm sm:p-4 sm:px-5"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <p className="min-w-0">
        <span className="font-semibold">{lastGoodAt ? backupFailed(day(lastGoodAt)) : noBackup}</span>{" "}
        <span>{tellOperator}</span>
      </p>
    </section>
  );
}
