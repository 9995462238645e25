import { useQuery } from "@tanstack/react-query";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import BackupNotice from "./backup-notice.tsx";
import { backupStatusQuery, isFine } from "./backups.api.ts";

/** How the school's backups are doing, also when they are fine. */
export function BackupState() {
  const { data } = useQuery(backupStatusQuery);
  const { day } = useSchoolClock();
  if (!data) return null;
  if (!isFine(data)) return <BackupNotice status={data} />;
  return (
    <Card title={t.school.backups}>
      <p>{data.lastGoodAt ? t.school.lastBackup(day(data.lastGoodAt)) : t.school.noBackupYet}</p>
    </Card>
  );
}
