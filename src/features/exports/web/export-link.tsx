import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** Beside a list, where there is room: to the export. On a phone, exports are in the settings. */
export function ExportLink() {
  return (
    <ButtonLink variant="secondary" to="/import" hash="export" className="max-sm:hidden">
      {t.links.exports}
    </ButtonLink>
  );
}
