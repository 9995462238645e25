import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import IdCard from "lucide-react/icons/id-card";
import { can } from "#domain/permissions.ts";
import { ClassGroupDialog } from "#features/class-groups/web/class-group-dialog.tsx";
import { ClassGroupInvitation } from "#features/class-groups/web/class-group-invitation.tsx";
import { TaughtBy } from "#features/class-groups/web/class-group-list.tsx";
import { classGroupQuery } from "#features/class-groups/web/class-groups.api.ts";
import { Roster } from "#features/class-groups/web/enrolments/roster.tsx";
import { PrintHeader } from "#features/school/web/print-header.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { ClassGroupInsights } from "./class-group-insights.tsx";

/** A class group: how its classes are going, who teaches it, and its students. */
export default function ClassGroupPage() {
  const { id } = useParams({ from: "/class-groups/$id" });
  const query = useQuery(classGroupQuery(id));
  const account = useAccount();
  const dialog = useDialog<null>();
  const group = query.data;
  return (
    <Page
      title={group?.name ?? t.labels.classGroup}
      intro={group?.schoolYear.name}
      width="wide"
      back={
        <>
          <PrintHeader />
          <BackLink to="/class-groups" search={{ year: group?.schoolYearId }}>
            {t.classGroups.back}
          </BackLink>
        </>
      }
      actions={
        <>
          <ButtonLink
            variant="secondary"
            to="/class-groups/$id"
            params={{ id }}
            hash="roster"
            className="lg:hidden"
          >
            {t.labels.students}
          </ButtonLink>
          <ButtonLink variant="secondary" to="/messages/new" search={{ of: "class-group", id }}>
            {t.links.informParents}
          </ButtonLink>
          <ButtonLink variant="secondary" to="/dashboard" search={{ group: id, answers: "none" }}>
            {t.studentRecord.neverAnswers}
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            icon={<IdCard aria-hidden="true" className="size-5" />}
            to="/class-groups/$id/cards"
            params={{ id }}
          >
            {t.pin.cardsTitle}
          </ButtonLink>
        </>
      }
    >
      {group ? (
        <>
          {can(account, "school.overview") && <ClassGroupInsights key={id} classGroupId={id} />}
          <Card
            title={t.labels.teachers}
            actions={
              <Button
                variant="secondary"
                className="print:hidden"
                aria-label={t.common.buttonFor(t.common.edit, group.name)}
                {...dialog.button(null)}
              >
                {t.common.edit}
              </Button>
            }
          >
            <TaughtBy teachers={group.teachers} />
          </Card>
          <Roster group={group} />
          <div className="print:hidden">
            <ClassGroupInvitation classGroup={group} canManage />
          </div>
          <ClassGroupDialog
            {...dialog.props}
            schoolYearId={group.schoolYearId}
            groupId={group.id}
            onSaved={() => {}}
          />
        </>
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.classGroups.notFound} failed={t.classGroups.loadFailed} />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </Page>
  );
}
