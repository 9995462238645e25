import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import Check from "lucide-react/icons/check";
import { useEffect, useRef } from "react";
import { teachersFrom } from "#domain/class-groups.ts";
import { yearToPrepare } from "#domain/dates/school-year.ts";
import { schoolYearsQuery } from "#features/class-groups/web/class-groups.api.ts";
import { SchoolYearForm } from "#features/class-groups/web/school-years/school-year-form.tsx";
import { schoolDayQuery, useSchoolClock } from "#web/data/school-day.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { type NewYear, newYearQuery, useApply, useChoose, useUndoBeginning } from "./new-year.api.ts";
import { PlanTable } from "./plan-table.tsx";

/** How the next school year follows from the present one; which year is in the address. */
export default function NewYearView() {
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
          <ErrorState message={t.classGroups.yearsFailed} query={query} />
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

interface PlanPreviewProps {
  newYear: NewYear;
  /** Choices are being saved: the plan is not theirs yet. */
  isSaving: boolean;
}

/** The whole plan in words and counts, and the button that applies it. */
function PlanPreview({ newYear: { plan, from, to }, isSaving }: PlanPreviewProps) {
  const applying = useApply(to.id, {
    onSuccess: () => notify.success(t.newYear.applied),
  });
  return (
    <Card title={t.newYear.preview}>
      <div role="status" className="mb-4">
        {plan.changes === 0 ? (
          <p>{t.newYear.noChanges}</p>
        ) : (
          <ul className="list-disc pl-5">
            {plan.groups.length > 0 && (
              <li>
                <span>{t.newYear.previewGroups(plan.groups.length)}</span>
                <details>
                  <summary className="min-h-11 cursor-pointer py-2 text-primary">
                    {t.links.classGroups}
                  </summary>
                  <ul className="wrap-anywhere">
                    {plan.groups.map(({ name, teacherCount }) => (
                      <li key={name}>{t.newYear.newGroup(name, teacherCount)}</li>
                    ))}
                  </ul>
                </details>
              </li>
            )}
            {plan.enrolments > 0 && <li>{t.newYear.previewEnrolments(plan.enrolments, to.startsOn)}</li>}
            {plan.leavings > 0 && <li>{t.newYear.partLeaves(plan.leavings, from.endsOn)}</li>}
          </ul>
        )}
      </div>
      <Button
        icon={<Check />}
        disabled={isSaving || plan.changes === 0}
        busy={applying.isPending}
        busyLabel={t.newYear.applying}
        onClick={() => applying.mutate(plan.digest)}
      >
        {t.newYear.apply}
      </Button>
    </Card>
  );
}

/** When the year was prepared, and its undo, which says first what it does. */
function Prepared({ beginning }: { beginning: NonNullable<NewYear["beginning"]> }) {
  const clock = useSchoolClock();
  const undoing = useUndoBeginning({
    onSuccess: () => notify.success(t.newYear.undone),
  });
  async function undo() {
    const { entryId, enrolments, ended, groupsInUse, leavings } = beginning;
    const body = t.newYear.undoBody(enrolments - ended, leavings);
    const isSure = await confirm({
      title: t.newYear.undoTitle,
      body: ended + groupsInUse > 0 ? `${body} ${t.newYear.undoInUse(ended, groupsInUse)}` : body,
      confirmLabel: t.common.undo,
    });
    if (isSure) undoing.mutate(entryId);
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken p-4">
      <p>{t.newYear.prepared(clock.day(beginning.at))}</p>
      <Button variant="secondary" busy={undoing.isPending} onClick={() => void undo()}>
        {t.newYear.undo}
      </Button>
    </div>
  );
}
