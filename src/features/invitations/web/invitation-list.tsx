import { useQuery } from "@tanstack/react-query";
import { reachOf } from "#domain/permissions.ts";
import { sendsMail } from "#web/data/reach.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { ListPager } from "#web/lists/list-controls.tsx";
import { ToggleButton } from "#web/lists/toggle-button.tsx";
import { MailState } from "#web/page/mail-state.tsx";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { forWhom, InvitationDialog } from "./invitation-dialog.tsx";
import { type InvitationRow, type InvitedRole, invitationsQuery } from "./invitations.api.ts";
import { SchoolCodeForm } from "./school-code-form.tsx";
import { useRevocation } from "./use-revocation.ts";

/** Which invitations are listed, from where on. */
export interface ListPosition {
  kind?: InvitedRole;
  after?: string;
}

interface InvitationListProps extends ListPosition {
  onList: (position: ListPosition) => void;
}

/** All invitations: who they are for, how often they were used, and when they expire. */
export function InvitationList({ kind, after, onList }: InvitationListProps) {
  const invitesTeachers = reachOf(useAccount(), "invitation.manage") === "any";
  const shown = useDialog<InvitationRow>();
  const making = useDialog<true>();
  return (
    <section
      id="invitations"
      aria-labelledby="invitations-title"
      className="mt-4 flex scroll-mt-4 flex-col gap-4 outline-none"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="invitations-title" className="text-xl">
          {t.links.invitations}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" {...making.button(true)}>
            {t.invitations.schoolCode}
          </Button>
          {invitesTeachers && (
            <ButtonLink variant="secondary" to="/add-mentor" search={{ by: "invitation" }}>
              {t.invitations.inviteTitle}
            </ButtonLink>
          )}
        </div>
      </div>
      {invitesTeachers && <Kinds kind={kind} onKind={(kind) => onList({ kind })} />}
      <InvitationTable
        kind={kind}
        after={after}
        onShow={shown.show}
        onPage={(after) => onList({ kind, after })}
      />
      {shown.subject && (
        <InvitationDialog key={shown.subject.id} invitation={shown.subject} {...shown.props} />
      )}
      <Dialog
        {...making.props}
        title={t.invitations.schoolCodeTitle}
        description={t.invitations.schoolCodeIntro}
        isForm
      >
        <SchoolCodeForm
          onMade={(invitation) => {
            making.close();
            shown.show(invitation);
          }}
        />
      </Dialog>
    </section>
  );
}

interface KindsProps extends Pick<ListPosition, "kind"> {
  onKind: (kind?: InvitedRole) => void;
}

function Kinds({ kind, onKind }: KindsProps) {
  const kinds = [
    { value: undefined, label: t.invitations.all },
    { value: "student", label: t.labels.students },
    { value: "teacher", label: t.labels.teachers },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" aria-label={t.invitations.forWhom} className="flex flex-wrap gap-1">
      {kinds.map(({ value, label }) => (
        <ToggleButton key={label} isOn={value === kind} onPress={() => onKind(value)}>
          {label}
        </ToggleButton>
      ))}
    </div>
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
    return <ErrorState message={t.invitations.listFailed} query={{ refetch, isFetching }} />;
  return (
    <>
      <DataTable
        caption={t.links.invitations}
        hideCaption
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        busy={!data || isPlaceholderData}
        empty={<p className="text-ink-muted">{t.invitations.none}</p>}
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
