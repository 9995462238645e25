import { useNavigate } from "@tanstack/react-router";
import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import type { Role } from "../../../domain/roles.ts";
import { hasNotArrived } from "../../../web/data/api-client.ts";
import { notify } from "../../../web/dialogs/notify.ts";
import { t, withAllWords } from "../../../web/language/language.ts";
import { lazyPart } from "../../../web/prefetch/lazy-part.tsx";
import { useAccount } from "../../../web/session/actor.ts";
import { Button } from "../../../web/ui/button.tsx";
import { useSignOut } from "../../sign-in/web/sign-in.api.ts";

const loadQuestion = () => withAllWords(() => import("../../unsent-feedback/web/leave-with-unsent.tsx"));
const LeaveWithUnsent = lazyPart(loadQuestion);

/** Signs out and goes to the login (spec sections 4 and 8). Students are asked first about unsent feedback. */
export function LogoutButton({ role }: { role: Role }) {
  const { id: userId } = useAccount();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const sayFailed = (error: unknown) => {
    const isOffline = !navigator.onLine || hasNotArrived(error);
    notify.error(
      role === "student" ? t.signIn.logoutFailedStudent : t.signIn.logoutFailed,
      isOffline ? t.signIn.logoutNeedsNetwork : undefined,
    );
  };

  const leave = async () => {
    try {
      await signOut.mutateAsync();
    } catch (error) {
      sayFailed(error);
      return;
    }
    if (role === "student") (await loadQuestion()).closeDrafts(userId);
    notify.success(t.signIn.logoutSuccess);
    await navigate({ to: "/", replace: true, ignoreBlocker: true });
  };
  const logOut = async () => {
    if (role !== "student") return leave();
    let isAnythingUnsent: boolean;
    try {
      isAnythingUnsent = await (await loadQuestion()).isAnythingUnsent(userId);
    } catch (error) {
      // Logging out needs a connection, too.
      sayFailed(error);
      return;
    }
    if (isAnythingUnsent) setAsking(true);
    else await leave();
  };
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:px-2"
        icon={<LogOut aria-hidden="true" />}
        busy={signOut.isPending && !isAsking}
        onClick={() => void logOut()}
      >
        {t.common.logout}
      </Button>
      {isAsking && <LeaveWithUnsent userId={userId} onLeave={leave} onStay={() => setAsking(false)} />}
    </>
  );
}
