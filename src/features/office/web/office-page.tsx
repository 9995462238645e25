import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import UserPlus from "lucide-react/icons/user-plus";
import { fullName } from "#domain/full-name.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { ListPager } from "#web/lists/list-controls.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lastSignInOf } from "./last-sign-in.ts";
import { type OfficeAccount, officeQuery } from "./office.api.ts";

/** /settings/office: the admins and clerks. */
export default function OfficePage() {
  const { after } = useSearch({ from: "/settings/office" });
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(officeQuery(after));
  const { id: ownId } = useAccount();
  const clock = useSchoolClock();
  const columns: readonly Column<OfficeAccount>[] = [
    {
      header: t.labels.name,
      isRowHeader: true,
      cell: (account) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span translate="no">{fullName(account)}</span>
          {account.id === ownId && <Badge>{t.office.you}</Badge>}
        </span>
      ),
    },
    { header: t.labels.email, cell: ({ email }) => <EmailText address={email} /> },
    { header: t.labels.role, cell: ({ role }) => t.office.role[role] },
    { header: t.labels.lastSignIn, cell: (account) => lastSignInOf(account, clock) },
    {
      header: t.labels.actions,
      isActions: true,
      cell: (account) => (
        <ButtonLink
          variant="secondary"
          to="/settings/office/$id"
          params={{ id: account.id }}
          aria-label={t.common.buttonFor(t.dashboard.seeDetails, fullName(account))}
        >
          {t.dashboard.seeDetails}
        </ButtonLink>
      ),
    },
  ];
  return (
    <Page
      title={t.links.office}
      intro={t.office.intro}
      width="wide"
      actions={
        <ButtonLink icon={<UserPlus aria-hidden="true" className="size-5" />} to="/settings/office/invite">
          {t.office.invite}
        </ButtonLink>
      }
    >
      {error && !data ? (
        <ErrorState message={t.office.listFailed} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <>
          <DataTable
            caption={t.office.accounts}
            hideCaption
            columns={columns}
            rows={data?.items ?? []}
            rowKey={({ id }) => id}
            busy={!data || isPlaceholderData}
            // The reader is always among them.
            empty={null}
          />
          <ListPager
            label={t.office.pages}
            after={after}
            next={data?.next}
            busy={isPlaceholderData}
            onPage={(next) =>
              void navigate({ to: "/settings/office", search: { after: next }, resetScroll: false })
            }
          />
        </>
      )}
    </Page>
  );
}
