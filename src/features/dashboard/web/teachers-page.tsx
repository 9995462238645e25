import { useAccount } from "#web/session/account.ts";
import { dashboardViews } from "./dashboard-views.tsx";

/** /teachers: the admin's home with its list of mentors. */
export default function TeachersPage() {
  return <dashboardViews.admin account={useAccount()} list="mentors" />;
}
