import { useQuery } from "@tanstack/react-query";
import { linkOptions, useParams } from "@tanstack/react-router";
import IdCard from "lucide-react/icons/id-card";
import QrCodeIcon from "lucide-react/icons/qr-code";
import { can } from "#domain/permissions.ts";
import { ClassGroupCodeDialog } from "#features/class-groups/web/class-group-code.tsx";
import { ClassGroupDialog } from "#features/class-groups/web/class-group-dialog.tsx";
import { TaughtBy } from "#features/class-groups/web/class-group-table.tsx";
import { type ClassGroupDetails, classGroupQuery } from "#features/class-groups/web/class-groups.api.ts";
import { rosterQuery } from "#features/class-groups/web/enrolments/enrolments.api.ts";
import { Roster } from "#features/class-groups/web/enrolments/roster.tsx";
import { PrintHeader } from "#features/school/web/print-header.tsx";
import { Menu } from "#web/dialogs/menu.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { ClassGroupInsights } from "./class-group-insights.tsx";

const PasteNames = lazyPart(
  () => import("#features/import/web/paste/paste-names.tsx"),
  <Skeleton className="h-56 w-full" />,
);

/** A class group: who teaches it, how its classes are going, and its students. */
export default function ClassGroupPage() {
  const { id } = useParams({ from: "/class-groups/$id" });
  const query = useQuery(classGroupQuery(id));
  const code = useDialog<{ id: string; name: string }>();
  const group = query.data;
  return (
    <Page
      title={group?.name ?? t.labels.classGroup}
      // The current year needs no mention.
      intro={group?.schoolYear.isCurrent === false ? group.schoolYear.name : undefined}
      width="wide"
      back={
        <>
          <PrintHeader />
          <BackLink
            to="/class-groups"
            search={{ year: group?.schoolYear.isCurrent ? undefined : group?.schoolYearId }}
          >
            {t.classGroups.back}
          </BackLink>
        </>
      }
      actions={
        group && (
          <>
            <Button variant="secondary" icon={<QrCodeIcon />} {...code.button(group)}>
              {t.classGroups.code}
            </Button>
            <ButtonLink variant="secondary" icon={<IdCard />} to="/handouts" search={{ group: id }}>
              {t.pin.cardsTitle}
            </ButtonLink>
            <Menu
              label={t.navigation.more}
              items={[
                {
                  label: t.links.informParents,
                  link: linkOptions({ to: "/messages/new", search: { of: "class-group", id } }),
                },
                {
                  label: t.studentRecord.neverAnswers,
                  link: linkOptions({ to: "/dashboard", search: { group: id, answers: "none" } }),
                },
              ]}
            />
          </>
        )
      }
    >
      {group ? (
        <>
          <Group group={group} onShareCode={() => code.show(group)} />
          <ClassGroupCodeDialog {...code.props} subject={code.subject} canManage />
        </>
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.classGroups.notFound} failed={t.classGroups.loadFailed} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-11 w-full max-w-xl" />
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

function Group({ group, onShareCode }: { group: ClassGroupDetails; onShareCode: () => void }) {
  const account = useAccount();
  const dialog = useDialog<"edit" | "assign">();
  const { data: students } = useQuery(rosterQuery(group.id));
  return (
    <>
      <div className="flex flex-col">
        <div className="flex min-h-11 flex-wrap items-center gap-x-3">
          <h2 className="text-base">{t.labels.teachers}</h2>
          <TaughtBy group={group} onAssign={() => dialog.show("assign")} />
          <Button
            variant="quiet"
            className="print:hidden"
            aria-label={t.common.buttonFor(t.common.edit, group.name)}
            {...dialog.button("edit")}
          >
            {t.common.edit}
          </Button>
        </div>
        {can(account, "school.overview") && (
          <ClassGroupInsights key={group.id} classGroupId={group.id} isEmpty={students?.length === 0} />
        )}
      </div>
      <Roster
        group={group}
        onShareCode={onShareCode}
        pasteNames={
          can(account, "school.import")
            ? (onDone, others) => <PasteNames classGroup={group} onDone={onDone} others={others} />
            : undefined
        }
      />
      <ClassGroupDialog
        {...dialog.props}
        schoolYearId={group.schoolYearId}
        groupId={group.id}
        assigns={dialog.subject === "assign"}
        onSaved={() => {}}
      />
    </>
  );
}
