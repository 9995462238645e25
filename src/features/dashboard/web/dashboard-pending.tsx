import { t } from "../../../web/language/language.ts";
import { Page } from "../../../web/page/page.tsx";
import { Loading } from "../../../web/ui/skeleton.tsx";

/** What stands in a dashboard's place until its code is there and the server has said who is signed in. */
export function DashboardPending() {
  return (
    <Page title="Dashboard">
      <Loading label={t.dashboard.loading} />
    </Page>
  );
}
