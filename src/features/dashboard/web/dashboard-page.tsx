import { Page } from "../../../web/ui/page.tsx";

export default function DashboardPage() {
  return <Page title="Dashboard">{null}</Page>;
}
