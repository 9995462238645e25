import { Page } from "../../../web/ui/page.tsx";

export default function SendEmailPage() {
  return <Page title="Send Feedback">{null}</Page>;
}
