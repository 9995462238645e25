import { Link } from "@tanstack/react-router";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { Role } from "../../../domain/roles.ts";
import { Button } from "../../../web/ui/button.tsx";
import { LogoutButton } from "./logout-button.tsx";

/** At the right of every dashboard's header: the password and where one is signed in, and the way out. */
export function AccountActions({ role }: { role: Role }) {
  return (
    <div className="-mr-3 flex items-center sm:mr-0 sm:gap-2">
      <Button
        variant="quiet"
        className="max-sm:px-2"
        icon={<ShieldCheck aria-hidden="true" className="size-5" />}
        render={<Link to="/devices" aria-label="Security" />}
      >
        <span className="max-sm:hidden">Security</span>
      </Button>
      <LogoutButton role={role} />
    </div>
  );
}
