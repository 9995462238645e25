import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { teachersFrom } from "#domain/class-groups.ts";
import { yearToPrepare } from "#domain/dates/school-year.ts";
import { schoolYearsQuery } from "#features/class-groups/web/class-groups.api.ts";
import { SchoolYearForm } from "#features/class-groups/web/school-years/school-year-form.tsx";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { newYearQuery, useChoose } from "./new-year.api.ts";
import { PlanPreview, Prepared } from "./plan-preview.tsx";
import { PlanTable } from "./plan-table.tsx";

/** How the next school year follows from the present one; which year is in the address. */
export default function NewYear() {
  const { year } = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = useQuery(schoolYearsQuery);
  const today = useQuery(schoolDayQuery).data?.today;
  const years = query.data;
  const id = year ?? (years && today !== undefined ? yearToPrepare(years, today)?.id : undefined);
  const open = (next: string) => void navigate({ to: "/class-groups", search: { plan: "next", year: next } });
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that led here is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // The first year follows none.
  const choosable = years?.slice(0, -1) ?? [];
  return (
    <section aria-labelledby="new-year" className="flex flex-col gap-4 sm:gap-6">
      <div>
        <BackLink to="/class-groups" search={{}}>
          {t.classGroups.back}
        </BackLink>
        <h2 id="new-year" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t.newYear.title}
        </h2>
      </div>
      {!years || today === undefined ? (
        query.error ? (
          <LoadFailure query={query} notFound={t.request.notFound} failed={t.classGroups.yearsFailed} />
        ) : (
          <Loading label={t.common.loading} />
        )
      ) : id === undefined ? (
        <Card title={t.classGroups.addYear} className="max-w-2xl">
          <p className="mb-4">{t.newYear.addYearHint}</p>
          <SchoolYearForm latest={years[0]} canCopy={false} onSaved={open} />
        </Card>
      ) : (
        <>
          {choosable.length > 1 && (
            <SelectField
              label={t.newYear.forYear}
              className="sm:max-w-64"
              options={choosable.map(({ id, name }) => ({ value: id, label: name }))}
              value={id}
              onChange={({ target }) => open(target.value)}
            />
          )}
          <NewYearPlan key={id} id={id} />
        </>
      )}
    </section>
  );
}

/** The choices, what they lead to, and the button that makes it so. */
export function NewYearPlan({ id }: { id: string }) {
  const query = useQuery(newYearQuery(id));
  const { choose, isSaving } = useChoose(id);
  const newYear = query.data;
  if (!newYear) {
    if (query.error) {
      return <LoadFailure query={query} notFound={t.newYear.notFound} failed={t.newYear.loadFailed} />;
    }
    return <Loading label={t.common.loading} />;
  }
  const { from, to, groups, choices, beginning } = newYear;
  if (groups.length === 0) return <EmptyState message={t.newYear.noGroups(from.name)} />;
  return (
    <>
      <div>
        <p className="font-semibold">{t.newYear.intro(from.name, to.name)}</p>
        <p className="text-ink-muted">{t.newYear.takesEffect(from.endsOn, to.startsOn)}</p>
      </div>
      {beginning && <Prepared beginning={beginning} />}
      <div className="grid items-start gap-x-8 gap-y-3 sm:grid-cols-2">
        <SelectField
          label={t.labels.teachers}
          hint={t.newYear.teachersHint(groups[0]?.name ?? "")}
          value={choices.teachers}
          options={teachersFrom.map((each) => ({ value: each, label: t.newYear.teachersFrom[each] }))}
          onChange={({ target }) =>
            choose((before) => ({
              ...before,
              teachers: teachersFrom.find((each) => each === target.value) ?? "grade",
            }))
          }
        />
        <Checkbox
          label={t.newYear.addEmpty}
          hint={t.newYear.addEmptyHint}
          checked={choices.addEmpty}
          onChange={({ target }) => choose((before) => ({ ...before, addEmpty: target.checked }))}
          className="sm:mt-6"
        />
      </div>
      <PlanTable newYear={newYear} onChoose={choose} />
      <PlanPreview newYear={newYear} isSaving={isSaving} />
    </>
  );
}
