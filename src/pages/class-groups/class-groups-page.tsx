import { dashboardViews } from "#pages/dashboard/dashboard-views.tsx";
import { useAccount } from "#web/session/account.ts";

/** /class-groups: the office's home with its list of class groups. */
export default function ClassGroupsPage() {
  const account = useAccount();
  const View = account.role === "clerk" ? dashboardViews.clerk : dashboardViews.admin;
  return <View account={account} list="class-groups" />;
}
