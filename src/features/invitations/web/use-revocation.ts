import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { useRevokeInvitation } from "./invitations.api.ts";

/** Revokes an invitation once the admin has confirmed it. `busyId` is the one that is being revoked. */
export function useRevocation() {
  const revocation = useRevokeInvitation();
  const revoke = async (id: string) => {
    const { revokeTitle, revokeBody, revoke, revoked } = t.invitations;
    if (!(await confirm({ title: revokeTitle, body: revokeBody, confirmLabel: revoke, danger: true })))
      return;
    try {
      await revocation.mutateAsync(id);
      notify.success(revoked);
    } catch (error) {
      notify.error(sentenceOf(error));
    }
  };
  return { revoke, busyId: revocation.isPending ? revocation.variables : undefined };
}
