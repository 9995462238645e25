import { useQuery } from "@tanstack/react-query";
import { classGroupInvitationQuery, useInvite } from "#features/invitations/web/invitations.api.ts";
import { StudentCode } from "#features/invitations/web/student-code.tsx";
import { useRevocation } from "#features/invitations/web/use-revocation.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface ClassGroupInvitationProps {
  classGroup: { id: string; name: string };
  /** Whether the code can be made and revoked here: an admin's right. Teachers show it. */
  canManage: boolean;
  /** "Invitation" if left out. */
  title?: string;
}

/** The code that students register with for a class group. A new one revokes the old one. */
export function ClassGroupInvitation({
  classGroup,
  canManage,
  title = t.invitations.groupTitle,
}: ClassGroupInvitationProps) {
  const query = useQuery(classGroupInvitationQuery(classGroup.id));
  const invite = useInvite();
  const revocation = useRevocation();
  const invitation = query.data?.invitation ?? null;

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
  return (
    <Card title={title}>
      {query.isPending ? (
        <Skeleton className="h-44 w-full rounded-card" />
      ) : query.isError ? (
        <ErrorState
          message={t.invitations.oneFailed}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : invitation === null ? (
        <p>
          <span>{t.invitations.groupNone}</span>
          {!canManage && <span>{` ${t.invitations.groupNoneHint}`}</span>}
        </p>
      ) : (
        <StudentCode invitation={invitation} group={classGroup.name} sheet={{ group: classGroup.id }} />
      )}
      {canManage && !query.isPending && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="secondary" busy={invite.isPending} onClick={make}>
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
    </Card>
  );
}
