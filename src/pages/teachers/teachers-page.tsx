import { dashboardViews } from "#pages/dashboard/dashboard-views.tsx";
import { useAccount } from "#web/session/account.ts";

/** /teachers: the admin's home with its list of mentors. */
export default function TeachersPage() {
  return <dashboardViews.admin account={useAccount()} list="mentors" />;
}
