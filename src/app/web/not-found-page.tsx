import { Link } from "@tanstack/react-router";
import { t } from "../../web/language/language.ts";
import { Page } from "../../web/page/page.tsx";
import { Button } from "../../web/ui/button.tsx";

export default function NotFoundPage() {
  return (
    <Page
      title={t.common.pageNotFound}
      intro="The address may be mistyped, or what it showed is gone."
      width="narrow"
    >
      <div>
        <Button render={<Link to="/" />}>Go to the start page</Button>
      </div>
    </Page>
  );
}
