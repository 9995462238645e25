import { useNavigate } from "@tanstack/react-router";
import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import type { Role } from "#domain/roles.ts";
import { hasNotArrived } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useSignOut } from "./sign-in.api.ts";

const loadQuestion = () => import("#features/feedback/web/outbox/logout-with-unsent.tsx");
const LogoutWithUnsent = lazyPart(loadQuestion);

interface LogoutButtonProps {
  role: Role;
  /** The page to return to when someone else signs in. */
  next?: string;
  className?: string;
}

/** Signs out and goes to the login (spec sections 4 and 8). Students are asked first about unsent feedback. */
export function LogoutButton({ role, next, className = "max-sm:px-2" }: LogoutButtonProps) {
  const { id: userId } = useAccount();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const whyFailed = (error: unknown): [string, string?] => {
    const isOffline = !navigator.onLine || hasNotArrived(error);
    return [
      role === "student" ? t.signIn.logoutFailedStudent : t.signIn.logoutFailed,
      isOffline ? t.signIn.logoutNeedsNetwork : undefined,
    ];
  };

  /** Resolves to the reason if it failed. */
  const leave = async (onSignedOut?: () => Promise<void>): Promise<[string, string?] | undefined> => {
    try {
      await signOut.mutateAsync();
    } catch (error) {
      return whyFailed(error);
    }
    await onSignedOut?.();
    if (role === "student") (await loadQuestion()).closeOutbox(userId);
    notify.success(t.signIn.logoutSuccess);
    await navigate({ to: "/", search: { next }, replace: true, ignoreBlocker: true });
  };
  /** Whether to ask what to do with unsent feedback first. Logging out needs a connection, and so does the question. */
  const mustAsk = async () => {
    if (!navigator.onLine) throw new Error("offline");
    return role === "student" && (await (await loadQuestion()).isAnythingUnsent(userId));
  };
  const logOut = async () => {
    const asks = await mustAsk().catch(whyFailed);
    if (asks === true) return setAsking(true);
    const failure = asks === false ? await leave() : asks;
    if (failure) notify.error(...failure);
  };
  return (
    <>
      <Button
        variant="quiet"
        className={className}
        icon={<LogOut className="max-sm:hidden" />}
        busy={signOut.isPending && !isAsking}
        onClick={() => void logOut()}
      >
        {t.common.logout}
      </Button>
      {isAsking && (
        <LogoutWithUnsent
          userId={userId}
          onLeave={async (onSignedOut) => (await leave(onSignedOut))?.join(" ").trim()}
          onStay={() => setAsking(false)}
        />
      )}
    </>
  );
}
