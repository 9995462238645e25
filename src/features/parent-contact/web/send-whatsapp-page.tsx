import { Page } from "../../../web/ui/page.tsx";

export default function SendWhatsappPage() {
  return <Page title="Send Feedback">{null}</Page>;
}
