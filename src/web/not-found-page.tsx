import { Link } from "@tanstack/react-router";
import { messages } from "../domain/messages.ts";
import { Button } from "./ui/button.tsx";
import { Page } from "./ui/page.tsx";

export default function NotFoundPage() {
  return (
    <Page
      title={messages.page.notFound}
      intro="The address may be mistyped, or what it showed is gone."
      width="narrow"
    >
      <div>
        <Button render={<Link to="/" />}>Go to the start page</Button>
      </div>
    </Page>
  );
}
