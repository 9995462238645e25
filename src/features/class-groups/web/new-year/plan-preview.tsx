import Check from "lucide-react/icons/check";
import { useSchoolClock } from "#web/data/school-day.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type NewYear, useApply, useUndoBeginning } from "./new-year.api.ts";

interface PlanPreviewProps {
  newYear: NewYear;
  /** Choices are being saved: the plan is not theirs yet. */
  isSaving: boolean;
}

/** The whole plan in words and counts, and the button that applies it. */
export function PlanPreview({ newYear: { plan, from, to }, isSaving }: PlanPreviewProps) {
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
        icon={<Check aria-hidden="true" />}
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
export function Prepared({ beginning }: { beginning: NonNullable<NewYear["beginning"]> }) {
  const clock = useSchoolClock();
  const undoing = useUndoBeginning({
    onSuccess: () => notify.success(t.newYear.undone),
  });
  async function undo() {
    const { entryId, enrolments, ended, groupsKept, leavings } = beginning;
    const body = t.newYear.undoBody(enrolments - ended, leavings);
    const isSure = await confirm({
      title: t.newYear.undoTitle,
      body: ended + groupsKept > 0 ? `${body} ${t.newYear.undoInUse(ended, groupsKept)}` : body,
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
