import { Page } from "../../../web/ui/page.tsx";

export default function TeacherPage() {
  return <Page title="Dashboard">{null}</Page>;
}
