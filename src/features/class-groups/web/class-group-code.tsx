import { useQuery } from "@tanstack/react-query";
import { UsedBy } from "#features/invitations/web/invitation-dialog.tsx";
import {
  classGroupInvitationQuery,
  invitationQuery,
  useInvite,
} from "#features/invitations/web/invitations.api.ts";
import { StudentCode } from "#features/invitations/web/link-with-code.tsx";
import { useRevocation } from "#features/invitations/web/use-revocation.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface ClassGroupCodeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The class group whose code is shown; it stays while the dialog fades away. */
  subject?: { id: string; name: string };
  /** Whether the code can be made and revoked here: the office's right. Teachers show it. */
  canManage: boolean;
}

export function ClassGroupCodeDialog({ open, onOpenChange, subject, canManage }: ClassGroupCodeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.invitations.codeOf(subject?.name ?? "")}>
      {open && subject && <ClassGroupCode classGroup={subject} canManage={canManage} />}
    </Dialog>
  );
}

/** The code of a class group. A new one revokes the old one. */
function ClassGroupCode({
  classGroup,
  canManage,
}: {
  classGroup: { id: string; name: string };
  canManage: boolean;
}) {
  const query = useQuery(classGroupInvitationQuery(classGroup.id));
  const invite = useInvite();
  const revocation = useRevocation();
  const invitation = query.data?.invitation ?? null;
  const shown = useQuery({
    ...invitationQuery(invitation?.id ?? ""),
    enabled: canManage && invitation !== null,
  });

  const make = useExclusive(async () => {
    const { makeNewTitle, makeNewBody, makeNew, codeMade } = t.invitations;
    const isSure =
      invitation === null ||
      (await confirm({ title: makeNewTitle, body: makeNewBody, confirmLabel: makeNew, danger: true }));
    if (!isSure) return;
    try {
      await invite.mutateAsync({ role: "student", classGroupId: classGroup.id });
      notify.success(codeMade);
    } catch (error) {
      notify.error(sentenceOf(error));
    }
  });
  if (query.isPending) return <Skeleton className="h-56 w-full rounded-card" />;
  if (query.isError) return <ErrorState message={t.invitations.oneFailed} query={query} />;
  return (
    <div className="flex flex-col gap-5">
      {invitation === null ? (
        <p>
          <span>{t.invitations.groupNone}</span>
          {!canManage && <span>{` ${t.invitations.groupNoneHint}`}</span>}
        </p>
      ) : (
        <StudentCode
          invitation={invitation}
          group={classGroup.name}
          sheet={{ group: classGroup.id, show: "code" }}
        />
      )}
      {shown.data && <UsedBy usedBy={shown.data.usedBy} />}
      {canManage && (
        <div className="flex flex-wrap gap-2">
          <Button
            // Without a code there is one thing to do.
            autoFocus={invitation === null}
            variant={invitation === null ? "primary" : "secondary"}
            busy={invite.isPending}
            onClick={make}
          >
            {invitation === null ? t.invitations.makeCode : t.invitations.makeNew}
          </Button>
          {invitation !== null && (
            <Button
              variant="quiet-danger"
              busy={revocation.busyId === invitation.id}
              onClick={() => void revocation.revoke(invitation.id)}
            >
              {t.invitations.revoke}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
