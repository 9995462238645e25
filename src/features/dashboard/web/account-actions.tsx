import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { Role } from "#domain/roles.ts";
import { LogoutButton } from "#features/feedback/web/outbox/logout-button.tsx";
import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** At the right of every dashboard's header: the school's settings (admins), the security page (password, devices), Logout. */
export function AccountActions({ role }: { role: Role }) {
  return (
    <div className="-mr-3 flex items-center sm:mr-0 sm:gap-2">
      {role === "admin" && (
        <ButtonLink
          variant="quiet"
          className="max-lg:px-2"
          icon={<Settings aria-hidden="true" className="size-5" />}
          to="/settings"
          aria-label={t.links.schoolSettings}
        >
          <span className="max-lg:hidden">{t.links.schoolSettings}</span>
        </ButtonLink>
      )}
      <ButtonLink
        variant="quiet"
        className="max-sm:px-2"
        icon={<ShieldCheck aria-hidden="true" className="size-5" />}
        to="/devices"
        aria-label={t.links.security}
      >
        <span className="max-sm:hidden">{t.links.security}</span>
      </ButtonLink>
      <LogoutButton role={role} />
    </div>
  );
}
