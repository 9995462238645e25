import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { reachOf } from "#domain/permissions.ts";
import { sendsMail } from "#web/data/reach.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { ListPager } from "#web/lists/list-controls.tsx";
import { MailState } from "#web/page/mail-state.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { forWhom, InvitationDialog } from "./invitation-dialog.tsx";
import { type InvitationRow, type InvitedRole, invitationsQuery } from "./invitations.api.ts";
import { SchoolCodeForm } from "./school-code-form.tsx";
import { useRevocation } from "./use-revocation.ts";

interface ListPosition {
  kind?: InvitedRole;
  after?: string;
}

/** All invitations: who they are for, how often they were used, and when they expire. */
export default function InvitationsPage() {
  const searchParams = useSearch({ from: "/invitations" });
  const navigate = useNavigate();
  const invitesTeachers = reachOf(useAccount(), "invitation.manage") === "any";
  const kind =
    invitesTeachers && (searchParams.kind === "teacher" || searchParams.kind === "student")
      ? searchParams.kind
      : undefined;
  const [shown, setShown] = useState<{ invitation: InvitationRow; open: boolean }>();
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title={t.links.invitations}
      intro={t.invitations.intro}
      width="wide"
      actions={
        <>
          <Button onClick={() => setMaking(true)}>{t.invitations.schoolCode}</Button>
          {invitesTeachers && (
            <ButtonLink variant="secondary" to="/add-mentor" search={{ by: "invitation" }}>
              {t.invitations.inviteTitle}
            </ButtonLink>
          )}
        </>
      }
    >
      {invitesTeachers && <KindLinks kind={kind} />}
      <InvitationTable
        kind={kind}
        after={searchParams.after}
        onShow={(invitation) => setShown({ invitation, open: true })}
        onPage={(after) => void navigate({ to: "/invitations", search: { kind, after }, resetScroll: false })}
      />
      {shown && (
        <InvitationDialog
          key={shown.invitation.id}
          invitation={shown.invitation}
          open={shown.open}
          onOpenChange={(open) => setShown({ ...shown, open })}
        />
      )}
      <Dialog
        open={isMaking}
        onOpenChange={setMaking}
        title={t.invitations.schoolCodeTitle}
        description={t.invitations.schoolCodeIntro}
      >
        <SchoolCodeForm
          onMade={(invitation) => {
            setMaking(false);
            setShown({ invitation, open: true });
          }}
        />
      </Dialog>
    </Page>
  );
}

/** Which invitations are listed. */
function KindLinks({ kind }: Pick<ListPosition, "kind">) {
  return (
    <nav
      aria-label={t.invitations.forWhom}
      className="flex flex-wrap gap-1 self-start rounded-card bg-sunken p-1"
    >
      {([undefined, "student", "teacher"] as const).map((each) => (
        <Link
          key={each ?? "all"}
          to="/invitations"
          search={{ kind: each }}
          aria-current={each === kind ? "page" : undefined}
          activeOptions={{ exact: true, explicitUndefined: true }}
          className={`inline-flex min-h-11 items-center rounded-control px-4 font-semibold no-underline ${each === kind ? "bg-raised text-ink shadow-lift" : "text-ink-muted hover:text-ink"}`}
        >
          {each === undefined
            ? t.invitations.all
            : each === "student"
              ? t.labels.students
              : t.labels.teachers}
        </Link>
      ))}
    </nav>
  );
}

interface InvitationTableProps extends ListPosition {
  onShow: (invitation: InvitationRow) => void;
  onPage: (after?: string) => void;
}

function InvitationTable({ kind, after, onShow, onPage }: InvitationTableProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(invitationsQuery({ kind, after }));
  const revocation = useRevocation();
  const { day } = useSchoolClock();
  const columns: readonly Column<InvitationRow>[] = [
    { header: t.invitations.forWhom, cell: forWhom, isRowHeader: true },
    {
      header: t.invitations.stateLabel,
      cell: ({ state, mail }) => (
        <div className="flex flex-col items-start gap-1.5">
          <Badge tone={state === "open" ? "success" : "neutral"}>{t.invitations.state[state]}</Badge>
          {state === "open" && mail && sendsMail() && (
            <div className="text-sm @4xl:max-w-80">
              <MailState mail={mail} />
            </div>
          )}
        </div>
      ),
    },
    {
      header: t.invitations.usesLabel,
      cell: ({ uses, usesMax }) =>
        usesMax === null ? t.invitations.usedUnlimited(uses) : t.invitations.used(uses, usesMax),
    },
    { header: t.invitations.expires, cell: ({ expiresAt }) => day(expiresAt) },
    {
      header: t.labels.actions,
      isActions: true,
      cell: (invitation) => (
        <>
          <Button
            variant="secondary"
            aria-label={t.common.buttonFor(t.invitations.show, forWhom(invitation))}
            onClick={() => onShow(invitation)}
          >
            {t.invitations.show}
          </Button>
          {invitation.state === "open" && (
            <Button
              variant="quiet-danger"
              busy={revocation.busyId === invitation.id}
              aria-label={t.common.buttonFor(t.invitations.revoke, forWhom(invitation))}
              onClick={() => void revocation.revoke(invitation.id)}
            >
              {t.invitations.revoke}
            </Button>
          )}
        </>
      ),
    },
  ];
  if (error && !data)
    return <ErrorState message={t.invitations.listFailed} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <>
      <DataTable
        caption={t.links.invitations}
        hideCaption
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        busy={!data || isPlaceholderData}
        empty={<EmptyState message={t.invitations.none} />}
      />
      <ListPager
        key={kind ?? "all"}
        label={t.invitations.pages}
        after={after}
        next={data?.next}
        busy={isPlaceholderData}
        onPage={onPage}
      />
    </>
  );
}
