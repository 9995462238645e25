import { useQuery } from "@tanstack/react-query";
import { t } from "#web/language/language.ts";
import { AddressNoticeAbove } from "#web/page/address-notice.tsx";
import { Page } from "#web/page/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ClassGroupInvitation } from "./class-group-invitation.tsx";
import { classGroupsQuery } from "./class-groups.api.ts";

/** The codes of the class groups that the signed-in teacher teaches, to show to their students. */
export default function ClassCodesPage() {
  const groups = useQuery(classGroupsQuery());
  return (
    <Page title={t.links.classCodes} intro={t.invitations.classCodesIntro}>
      {groups.isPending ? (
        <Skeleton className="h-56 w-full rounded-card" />
      ) : groups.isError ? (
        <ErrorState
          message={t.classGroups.listFailed}
          onRetry={() => void groups.refetch()}
          busy={groups.isFetching}
        />
      ) : groups.data.length === 0 ? (
        <EmptyState message={t.invitations.noClassGroups} />
      ) : (
        <AddressNoticeAbove>
          {groups.data.map((group) => (
            <ClassGroupInvitation key={group.id} classGroup={group} title={group.name} canManage={false} />
          ))}
        </AddressNoticeAbove>
      )}
    </Page>
  );
}
