import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import IdCard from "lucide-react/icons/id-card";
import Plus from "lucide-react/icons/plus";
import type { ComponentProps } from "react";
import { isYearEnding } from "#domain/dates/school-year.ts";
import { can } from "#domain/permissions.ts";
import { SchoolYearForm } from "#features/class-groups/web/school-years/school-year-form.tsx";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { ClassGroupList } from "./class-group-list.tsx";
import { type SchoolYear, schoolYearsQuery, useDeleteSchoolYear } from "./class-groups.api.ts";

/** The school's years, and the class groups of one of them; which one is in the address. */
export default function ClassGroups() {
  const { year: yearId } = useSearch({ from: "/class-groups" });
  const account = useAccount();
  const navigate = useNavigate();
  const query = useQuery(schoolYearsQuery);
  // Also suggests the first year's dates.
  const today = useQuery(schoolDayQuery).data?.today;
  const deletion = useDeleteSchoolYear();
  const yearDialog = useDialog<SchoolYear | "new">();
  const years = query.data;
  const year = years?.find(({ id }) => id === yearId) ?? years?.find(({ isCurrent }) => isCurrent);

  const open = (id?: string) => void navigate({ to: "/class-groups", search: { year: id } });
  const changed = yearDialog.subject === "new" ? undefined : yearDialog.subject;
  const present = years?.find(({ isCurrent }) => isCurrent);
  const isEnding = present !== undefined && today !== undefined && isYearEnding(present, today);
  const latest = [...(years ?? [])].sort((one, other) => one.endsOn.localeCompare(other.endsOn)).at(-1);

  async function remove({ id, name }: SchoolYear) {
    const isDeleted = await askToDelete({
      title: t.classGroups.deleteYearTitle(name),
      body: t.classGroups.deleteBody,
      remove: () => deletion.mutateAsync(id),
      done: t.classGroups.yearDeleted(name),
      failed: sentenceOf,
    });
    if (isDeleted) open();
  }

  const yearButtons = (shown: SchoolYear) => (
    <>
      <Button
        variant="quiet"
        className="min-h-12"
        aria-label={t.common.buttonFor(t.common.edit, shown.name)}
        {...yearDialog.button(shown)}
      >
        {t.common.edit}
      </Button>
      <Button
        variant="quiet-danger"
        className="min-h-12"
        aria-label={t.common.buttonFor(t.common.delete, shown.name)}
        onClick={() => void remove(shown)}
        busy={deletion.isPending}
      >
        {t.common.delete}
      </Button>
    </>
  );

  return (
    <>
      {year && (
        <div className="flex flex-wrap gap-2">
          <div className="flex gap-2 max-sm:hidden">
            {can(account, "school.import") && (
              <ButtonLink variant="secondary" to="/import">
                {t.links.imports}
              </ButtonLink>
            )}
            <CardsLink year={year.id} />
            <AddYearButton {...yearDialog.button("new")} />
          </div>
          <div className={isEnding ? "" : "max-sm:hidden"}>
            <NewYearLink isEnding={isEnding} />
          </div>
        </div>
      )}
      {!years ? (
        query.error ? (
          <LoadFailure query={query} notFound={t.request.notFound} failed={t.classGroups.yearsFailed} />
        ) : (
          <Loading label={t.common.loading} />
        )
      ) : year ? (
        <>
          <ClassGroupList key={year.id} year={year}>
            <SelectField
              label={t.classGroups.year}
              hint={t.classGroups.yearDays(year.startsOn, year.endsOn)}
              // On a phone the first class group is near the top; the days are below the list.
              className="min-w-32 flex-1 sm:max-w-64 sm:min-w-48 max-sm:[&>label]:sr-only max-sm:[&>p]:hidden"
              options={years.map(({ id, name }) => ({ value: id, label: name }))}
              value={year.id}
              onChange={(event) => open(event.target.value)}
            />
            <div className="mt-7.5 flex gap-x-2 max-sm:hidden">{yearButtons(year)}</div>
          </ClassGroupList>
          <section aria-label={year.name} className="border-t border-line pt-4 sm:hidden">
            <p className="font-semibold">{year.name}</p>
            <p className="text-sm text-ink-muted">{t.classGroups.yearDays(year.startsOn, year.endsOn)}</p>
            <div className="-ml-4 mb-3 flex flex-wrap">{yearButtons(year)}</div>
            <div className="flex flex-wrap gap-2">
              <CardsLink year={year.id} />
              <AddYearButton {...yearDialog.button("new")} />
              {!isEnding && <NewYearLink isEnding={isEnding} />}
            </div>
          </section>
        </>
      ) : (
        <EmptyState message={t.classGroups.noYears}>
          <p className="mb-3">{t.classGroups.noYearsHint}</p>
          <Button icon={<Plus aria-hidden="true" />} {...yearDialog.button("new")}>
            {t.classGroups.addFirstYear}
          </Button>
        </EmptyState>
      )}
      <Dialog {...yearDialog.props} isForm title={changed ? t.classGroups.changeYear : t.classGroups.addYear}>
        <SchoolYearForm
          year={changed}
          latest={latest}
          onSaved={(id) => {
            yearDialog.close();
            notify.success(changed ? t.classGroups.yearChanged : t.classGroups.yearAdded);
            open(id);
          }}
        />
      </Dialog>
    </>
  );
}

function CardsLink({ year }: { year: string }) {
  return (
    <ButtonLink
      variant="secondary"
      icon={<IdCard aria-hidden="true" className="size-5" />}
      to="/sign-in-cards"
      search={{ year }}
    >
      {t.pin.cardsTitle}
    </ButtonLink>
  );
}

function AddYearButton(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" icon={<CalendarPlus aria-hidden="true" />} {...props}>
      {t.classGroups.addYear}
    </Button>
  );
}

/** Leads to the preparation of the new school year: the main thing to do around the end of the present one. */
function NewYearLink({ isEnding }: { isEnding: boolean }) {
  return (
    <ButtonLink
      to="/new-school-year"
      variant={isEnding ? "primary" : "secondary"}
      icon={<CalendarClock aria-hidden="true" />}
    >
      {t.newYear.open}
    </ButtonLink>
  );
}
