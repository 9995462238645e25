import { useNavigate } from "@tanstack/react-router";
import LogOut from "lucide-react/icons/log-out";
import { messages } from "../../../domain/messages.ts";
import type { Role } from "../../../domain/roles.ts";
import { notify } from "../../../web/notify.ts";
import { Button } from "../../../web/ui/button.tsx";
import { useSignOut } from "../../sign-in/web/sign-in.api.ts";

/** Signs out and goes to the login (spec sections 4 and 8). */
export function LogoutButton({ role }: { role: Role }) {
  const signOut = useSignOut();
  const navigate = useNavigate();

  const logOut = async () => {
    try {
      await signOut.mutateAsync();
    } catch {
      notify.error(role === "student" ? messages.account.logoutFailedStudent : messages.account.logoutFailed);
      return;
    }
    notify.success(messages.account.logoutSuccess);
    await navigate({ to: "/", replace: true, ignoreBlocker: true });
  };
  return (
    <Button
      variant="quiet"
      icon={<LogOut aria-hidden="true" />}
      busy={signOut.isPending}
      onClick={() => void logOut()}
    >
      Logout
    </Button>
  );
}
