import { Link } from "@tanstack/react-router";
import { messages } from "../../../domain/messages.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Page } from "../../../web/ui/page.tsx";

export default function NotAuthorizedPage() {
  return (
    <Page title={messages.page.accessDenied} intro="Your account may not open this page." width="narrow">
      <div>
        <Button render={<Link to="/dashboard" />}>Go to your dashboard</Button>
      </div>
    </Page>
  );
}
