import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { useRevokeInvitation } from "./invitations.api.ts";

/** Revokes an invitation once the admin has confirmed it. `busyId` is the one that is being revoked. */
export function useRevocation() {
  const revocation = useRevokeInvitation({ onSuccess: () => notify.success(t.invitations.revoked) });
  const revoke = async (id: string) => {
    const { revokeTitle, revokeBody, revoke } = t.invitations;
    const isSure = await confirm({
      title: revokeTitle,
      body: revokeBody,
      confirmLabel: revoke,
      danger: true,
    });
    if (isSure) revocation.mutate(id);
  };
  return { revoke, busyId: revocation.isPending ? revocation.variables : undefined };
}
