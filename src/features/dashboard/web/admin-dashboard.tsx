import type { Account } from "../../../web/actor.ts";
import { Page } from "../../../web/ui/page.tsx";
import { LogoutButton } from "./logout-button.tsx";

export default function AdminDashboard({ account }: { account: Account }) {
  return (
    <Page
      title="Dashboard"
      heading={`Welcome, ${account.name}`}
      account={<LogoutButton role={account.role} />}
    >
      {null}
    </Page>
  );
}
