import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

export default function NotFoundPage() {
  return (
    <Page title={t.common.pageNotFound} intro={t.common.pageNotFoundHint} width="narrow">
      <div>
        <ButtonLink to="/">{t.common.goToStart}</ButtonLink>
      </div>
    </Page>
  );
}
