import { useQuery } from "@tanstack/react-query";
import { retentionQuery } from "#features/privacy/web/retention.api.ts";
import { BackupState } from "#features/school/web/backups/backup-state.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { DueCard } from "./due-card.tsx";
import { PrivacyForm } from "./privacy-form.tsx";

/** /settings/data: how long things are kept of students who have left, the audit log and the backups. */
export default function DataPage() {
  const query = useQuery(retentionQuery);
  return (
    <Page
      title={t.links.data}
      actions={
        <ButtonLink variant="secondary" to="/audit-log">
          {t.links.auditLog}
        </ButtonLink>
      }
    >
      <p className="text-ink-muted">{t.privacy.intro}</p>
      {query.data ? (
        <>
          <PrivacyForm settings={query.data.settings} />
          <DueCard due={query.data.due} />
        </>
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.privacy.loadFailed} failed={t.privacy.loadFailed} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-96 w-full rounded-card" />
          <Skeleton className="h-40 w-full rounded-card" />
        </Loading>
      )}
      <BackupState />
    </Page>
  );
}
