import { Link } from "@tanstack/react-router";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { Role } from "#domain/roles.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { LogoutButton } from "./logout-button.tsx";

/** At the right of every dashboard's header: the school's settings (admins), the security page (password, devices), Logout. */
export function AccountActions({ role }: { role: Role }) {
  return (
    <div className="-mr-3 flex items-center sm:mr-0 sm:gap-2">
      {role === "admin" && (
        <Button
          variant="quiet"
          className="max-lg:px-2"
          icon={<Settings aria-hidden="true" className="size-5" />}
          render={<Link to="/settings" aria-label={t.links.schoolSettings} />}
        >
          <span className="max-lg:hidden">{t.links.schoolSettings}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        className="max-sm:px-2"
        icon={<ShieldCheck aria-hidden="true" className="size-5" />}
        render={<Link to="/devices" aria-label={t.links.security} />}
      >
        <span className="max-sm:hidden">{t.links.security}</span>
      </Button>
      <LogoutButton role={role} />
    </div>
  );
}
