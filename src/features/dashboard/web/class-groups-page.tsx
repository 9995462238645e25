import { useAccount } from "#web/session/account.ts";
import { dashboardViews } from "./dashboard-views.tsx";

/** /class-groups: the office's home with its list of class groups. */
export default function ClassGroupsPage() {
  const account = useAccount();
  const View = account.role === "clerk" ? dashboardViews.clerk : dashboardViews.admin;
  return <View account={account} list="class-groups" />;
}
