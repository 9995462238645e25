import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import Plus from "lucide-react/icons/plus";
import { schoolDayQuery } from "../../../web/data/school-day.ts";
import { askToDelete } from "../../../web/dialogs/ask-to-delete.ts";
import { Dialog } from "../../../web/dialogs/dialog.tsx";
import { notify } from "../../../web/dialogs/notify.ts";
import { useDialog } from "../../../web/dialogs/use-dialog.ts";
import { sentenceOf } from "../../../web/forms/form-errors.ts";
import { SelectField } from "../../../web/forms/select-field.tsx";
import { t } from "../../../web/language/language.ts";
import { LoadFailure } from "../../../web/page/load-failure.tsx";
import { Page } from "../../../web/page/page.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/empty-state.tsx";
import { BackLink } from "../../../web/ui/link.tsx";
import { Loading } from "../../../web/ui/skeleton.tsx";
import {
  type SchoolYear,
  schoolYearsQuery,
  useDeleteSchoolYear,
} from "../../class-groups/web/class-groups.api.ts";
import { SchoolYearForm } from "../../class-groups/web/school-year-form.tsx";
import { ClassGroupList } from "./class-group-list.tsx";

/** The school's years, and the class groups of one of them; which one is in the address. */
export default function ClassGroupsPage() {
  const { year: yearId } = useSearch({ strict: false }) as { year?: string };
  const navigate = useNavigate();
  const query = useQuery(schoolYearsQuery);
  // Suggests the first year's dates.
  useQuery(schoolDayQuery);
  const deletion = useDeleteSchoolYear();
  const yearDialog = useDialog<SchoolYear | "new">();
  const years = query.data;
  const year = years?.find(({ id }) => id === yearId) ?? years?.find(({ isCurrent }) => isCurrent);

  const open = (id?: string) => void navigate({ to: "/class-groups", search: { year: id } });
  const changed = yearDialog.subject === "new" ? undefined : yearDialog.subject;
  const latest = years?.toSorted((one, other) => one.endsOn.localeCompare(other.endsOn)).at(-1);

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

  return (
    <Page
      title={t.links.classGroups}
      width="wide"
      back={<BackLink render={<Link to="/dashboard" />}>{t.common.backToDashboard}</BackLink>}
      actions={
        year && (
          <Button
            variant="secondary"
            icon={<CalendarPlus aria-hidden="true" />}
            {...yearDialog.button("new")}
          >
            {t.classGroups.addYear}
          </Button>
        )
      }
    >
      {!years ? (
        query.error ? (
          <LoadFailure query={query} notFound={t.request.notFound} failed={t.classGroups.yearsFailed} />
        ) : (
          <Loading label={t.common.loading} />
        )
      ) : year ? (
        <>
          <div className="flex flex-wrap items-start gap-x-2">
            <SelectField
              label={t.classGroups.year}
              hint={t.classGroups.yearDays(year.startsOn, year.endsOn)}
              className="min-w-48 flex-1 sm:max-w-64"
              options={years.map(({ id, name }) => ({ value: id, label: name }))}
              value={year.id}
              onChange={(event) => open(event.target.value)}
            />
            <Button
              variant="quiet"
              className="mt-7.5 min-h-12 max-sm:px-2"
              aria-label={t.common.buttonFor(t.common.edit, year.name)}
              {...yearDialog.button(year)}
            >
              {t.common.edit}
            </Button>
            <Button
              variant="quiet-danger"
              className="mt-7.5 min-h-12 max-sm:px-2"
              aria-label={t.common.buttonFor(t.common.delete, year.name)}
              onClick={() => void remove(year)}
              busy={deletion.isPending}
            >
              {t.common.delete}
            </Button>
          </div>
          <ClassGroupList key={year.id} year={year} />
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
    </Page>
  );
}
