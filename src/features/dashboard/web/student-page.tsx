import { Page } from "../../../web/ui/page.tsx";

export default function StudentPage() {
  return <Page title="Dashboard">{null}</Page>;
}
