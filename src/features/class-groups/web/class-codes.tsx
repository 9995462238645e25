import { useQuery } from "@tanstack/react-query";
import { t } from "#web/language/language.ts";
import { AddressNoticeAbove } from "#web/page/address-notice.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ClassGroupInvitation } from "./class-group-invitation.tsx";
import { classGroupsQuery } from "./class-groups.api.ts";

/** The codes of the class groups that the signed-in teacher teaches, to show to their students. */
export default function ClassCodes() {
  const groups = useQuery(classGroupsQuery());
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">{t.invitations.classCodesIntro}</p>
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
    </div>
  );
}
