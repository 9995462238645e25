import { Page } from "../../../web/ui/page.tsx";

export default function EditFeedbackSessionPage() {
  return <Page title="Edit Review">{null}</Page>;
}
