import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { Loading } from "#web/ui/skeleton.tsx";

/** Shown until a dashboard's code has loaded and the server has said who is signed in. */
export function DashboardPending() {
  return (
    <Page title={t.dashboard.title}>
      <Loading label={t.dashboard.loading} />
    </Page>
  );
}
