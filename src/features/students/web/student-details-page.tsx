import { Page } from "../../../web/ui/page.tsx";

export default function StudentDetailsPage() {
  return <Page title="Student Details">{null}</Page>;
}
