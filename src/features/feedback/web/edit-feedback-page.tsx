import { Page } from "../../../web/ui/page.tsx";

export default function EditFeedbackPage() {
  return <Page title="Edit Review">{null}</Page>;
}
