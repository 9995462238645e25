import { useQuery } from "@tanstack/react-query";
import { linkOptions, useNavigate, useSearch } from "@tanstack/react-router";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Plus from "lucide-react/icons/plus";
import { type ComponentProps, useState } from "react";
import { isYearEnding } from "#domain/dates/school-year.ts";
import { can, reachOf } from "#domain/permissions.ts";
import { SchoolYearForm } from "#features/class-groups/web/school-years/school-year-form.tsx";
import { InvitationList, type ListPosition } from "#features/invitations/web/invitation-list.tsx";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { Menu } from "#web/dialogs/menu.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { ListSearch } from "#web/lists/list-controls.tsx";
import { ToggleButton } from "#web/lists/toggle-button.tsx";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { ClassGroupDialog } from "./class-group-dialog.tsx";
import { ClassGroupTable } from "./class-group-table.tsx";
import { type SchoolYear, schoolYearsQuery, useDeleteSchoolYear } from "./class-groups.api.ts";

const NewYear = lazyPart(
  () => import("#features/class-groups/web/new-year/new-year.tsx"),
  <Loading label={t.common.loading}>
    <Skeleton className="h-96 w-full rounded-card" />
  </Loading>,
);

/** The class groups of a school year, or what the next year makes of them, as the address says. Without a page around them. */
export default function ClassGroupsView() {
  const { plan } = useSearch({ strict: false });
  return plan === "next" ? <NewYear /> : <ClassGroupsOfYear />;
}

function ClassGroupsOfYear() {
  const { year: yearId, search, taught } = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = useQuery(schoolYearsQuery);
  const account = useAccount();
  const groupDialog = useDialog<{ id?: string; assigns?: boolean }>();
  const [invitations, setInvitations] = useState<ListPosition>({});
  const years = query.data;
  if (!years && query.error) {
    return <ErrorState message={t.classGroups.yearsFailed} query={query} />;
  }
  const year = years?.find(({ id }) => id === yearId) ?? years?.find(({ isCurrent }) => isCurrent);
  const open = (id?: string) => void navigate({ to: "/class-groups", search: { year: id } });
  const narrow = (changes: { search?: string; taught?: string }) =>
    void navigate({
      to: "/class-groups",
      search: { year: yearId, search, taught, ...changes },
      replace: true,
      resetScroll: false,
    });
  const isUntaught = taught === "no";
  const { id: changed, assigns } = groupDialog.subject ?? {};
  return (
    <section aria-label={t.links.classGroups} className="flex flex-col gap-1 sm:gap-2">
      <div className="flex flex-wrap items-center gap-2 max-sm:*:px-3 max-sm:*:text-sm">
        <div className="min-w-0 grow basis-28 max-sm:px-0!">
          <ListSearch
            isBrief
            label={t.classGroups.search}
            search={search ?? ""}
            onSearch={(text) => narrow({ search: text === "" ? undefined : text })}
          />
        </div>
        <ToggleButton isOn={isUntaught} onPress={() => narrow({ taught: isUntaught ? undefined : "no" })}>
          {t.classGroups.onlyUntaught}
        </ToggleButton>
        {years && year && years.length > 1 && (
          <SelectField
            label={t.classGroups.year}
            className="w-36 max-sm:px-0! [&>label]:sr-only"
            options={years.map(({ id, name }) => ({ value: id, label: name }))}
            value={year.id}
            onChange={(event) => open(event.target.value)}
          />
        )}
        <Button icon={<Plus />} {...groupDialog.button({})}>
          {t.classGroups.add}
        </Button>
        {years && <YearActions years={years} year={year} onOpen={open} />}
      </div>
      <ClassGroupTable
        year={year}
        isPending={!years}
        search={search}
        isUntaught={isUntaught}
        onShowAll={() => narrow({ search: undefined, taught: undefined })}
        onAdd={() => groupDialog.show({})}
        onEdit={(id) => groupDialog.show({ id })}
        onAssign={(id) => groupDialog.show({ id, assigns: true })}
      />
      {/* Admins have them beside those of the staff. */}
      {reachOf(account, "invitation.manage") === "students" && (
        <div className="mt-3">
          <InvitationList {...invitations} onList={setInvitations} />
        </div>
      )}
      <ClassGroupDialog
        {...groupDialog.props}
        schoolYearId={year?.id}
        groupId={changed}
        assigns={assigns}
        onSaved={(id) => {
          // The next step is to add its students.
          if (changed === undefined) void navigate({ to: "/class-groups/$id", params: { id } });
        }}
      />
    </section>
  );
}

interface YearActionsProps {
  years: readonly SchoolYear[];
  /** The one that is shown; undefined before there is any. */
  year?: SchoolYear;
  onOpen: (id?: string) => void;
}

/** What is done to a whole school year. Around its end, preparing the next one is the main thing to do. */
function YearActions({ years, year, onOpen }: YearActionsProps) {
  const account = useAccount();
  const today = useQuery(schoolDayQuery).data?.today;
  const deletion = useDeleteSchoolYear();
  const dialog = useDialog<SchoolYear | "new">();
  const changed = dialog.subject === "new" ? undefined : dialog.subject;
  const present = years.find(({ isCurrent }) => isCurrent);
  const isEnding = present !== undefined && today !== undefined && isYearEnding(present, today);
  const latest = [...years].sort((one, other) => one.endsOn.localeCompare(other.endsOn)).at(-1);
  const nextYear = linkOptions({ to: "/class-groups", search: { plan: "next" } });

  async function remove({ id, name }: SchoolYear) {
    const isDeleted = await askToDelete({
      title: t.classGroups.deleteYearTitle(name),
      body: t.classGroups.deleteBody,
      remove: () => deletion.mutateAsync(id),
      done: t.classGroups.yearDeleted(name),
      failed: sentenceOf,
    });
    if (isDeleted) onOpen();
  }

  const items: ComponentProps<typeof Menu>["items"] = [
    ...(year
      ? [{ label: t.pin.cardsTitle, link: linkOptions({ to: "/handouts", search: { year: year.id } }) }]
      : []),
    ...(can(account, "school.import")
      ? [{ label: t.links.imports, link: linkOptions({ to: "/import" }) }]
      : []),
    ...(year && !isEnding ? [{ label: t.newYear.open, link: nextYear }] : []),
    { label: t.classGroups.addYear, onSelect: () => dialog.show("new") },
    ...(year
      ? [
          { label: t.classGroups.changeYearOf(year.name), onSelect: () => dialog.show(year) },
          { label: t.classGroups.deleteYearOf(year.name), onSelect: () => void remove(year) },
        ]
      : []),
  ];
  return (
    <>
      {isEnding && (
        <ButtonLink {...nextYear} icon={<CalendarClock />}>
          {t.newYear.open}
        </ButtonLink>
      )}
      <Menu label={t.navigation.more} items={items} />
      <Dialog {...dialog.props} isForm title={changed ? t.classGroups.changeYear : t.classGroups.addYear}>
        <SchoolYearForm
          year={changed}
          latest={latest}
          onSaved={(id) => {
            dialog.close();
            notify.success(changed ? t.classGroups.yearChanged : t.classGroups.yearAdded);
            onOpen(id);
          }}
        />
      </Dialog>
    </>
  );
}
