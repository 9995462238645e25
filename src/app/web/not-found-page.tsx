import { Link } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { Button } from "#web/ui/button.tsx";

export default function NotFoundPage() {
  return (
    <Page title={t.common.pageNotFound} intro={t.common.pageNotFoundHint} width="narrow">
      <div>
        <Button render={<Link to="/" />}>{t.common.goToStart}</Button>
      </div>
    </Page>
  );
}
