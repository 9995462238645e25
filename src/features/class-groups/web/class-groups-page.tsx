import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { ClassGroupsView } from "./class-groups-view.tsx";

export default function ClassGroupsPage() {
  return (
    <Page title={t.links.classGroups} width="wide">
      <ClassGroupsView />
    </Page>
  );
}
