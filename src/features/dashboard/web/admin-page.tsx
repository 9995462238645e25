import { Page } from "../../../web/ui/page.tsx";

export default function AdminPage() {
  return <Page title="Dashboard">{null}</Page>;
}
