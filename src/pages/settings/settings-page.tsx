import { Link } from "@tanstack/react-router";
import { settingsQuery } from "#features/school/web/school.api.ts";
import { useRecordToEdit } from "#web/editing/use-record-to-edit.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { LogoCard } from "./logo-card.tsx";
import { SettingsForm } from "./settings-form.tsx";

export default function SettingsPage() {
  return (
    <Page title={t.links.schoolSettings}>
      <Settings />
    </Page>
  );
}

function Settings() {
  const query = useRecordToEdit(settingsQuery);
  // The form stays when a later refresh fails, so that what was typed is not lost.
  if (query.data) {
    return (
      <>
        <LogoCard />
        <SettingsForm settings={query.data} />
        <p>
          <Link to="/dashboard" hash="getting-started" className={linkClass}>
            {t.links.gettingStarted}
          </Link>
        </p>
        <p>
          {/* A file of the build (scripts/notices.mjs), not a page. */}
          <a href="/third-party-notices.txt" target="_blank" rel="noopener" className={linkClass}>
            {t.school.softwareLicences}
          </a>
        </p>
      </>
    );
  }
  if (!query.error) {
    return (
      <Loading label={t.common.loading}>
        <Skeleton className="h-160 w-full rounded-card" />
      </Loading>
    );
  }
  return <LoadFailure query={query} notFound={t.school.loadFailed} failed={t.school.loadFailed} />;
}
