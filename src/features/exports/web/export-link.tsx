import Download from "lucide-react/icons/download";
import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** Beside a list, where there is room: to the page that exports it. On a phone, exports are in the settings. */
export function ExportLink() {
  return (
    <ButtonLink
      variant="secondary"
      icon={<Download aria-hidden="true" className="size-5" />}
      to="/export"
      className="max-sm:hidden"
    >
      {t.links.exports}
    </ButtonLink>
  );
}
