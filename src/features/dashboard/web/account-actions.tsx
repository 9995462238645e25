import type { Role } from "#domain/roles.ts";
import { LogoutButton } from "./logout-button.tsx";

/** At the right of every dashboard's heading (spec section 2). */
export function AccountActions({ role }: { role: Role }) {
  return <LogoutButton role={role} />;
}
