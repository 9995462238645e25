import ArrowRight from "lucide-react/icons/arrow-right";
import { useSchoolClock } from "#web/data/school-day.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { type GuardiansRecord, useChangeGuardians } from "./guardians.api.ts";

/** For admins: the student's changes to the parent's contacts, old and new, until someone has confirmed them. */
export function ContactChange({ record }: { record: GuardiansRecord }) {
  const { contactChange } = record;
  return contactChange && <Change record={record} contactChange={contactChange} />;
}

function Change({
  record: { student, guardians, updatedAt },
  contactChange,
}: {
  record: GuardiansRecord;
  contactChange: NonNullable<GuardiansRecord["contactChange"]>;
}) {
  const { timeZone } = useSchoolClock();
  const change = useChangeGuardians(student.id, {
    onSuccess: () => notify.success(t.guardians.confirmed),
    onError: (error) => notify.error(sentenceOf(error)),
  });
  // What they were the first to enter is in the profile, on the same page.
  const rows = [
    { label: t.labels.parentPhone, ...contactChange.phone },
    { label: t.labels.parentEmail, ...contactChange.email },
  ].filter(({ before = null }) => before !== null);
  return (
    <div
      role="note"
      className="flex flex-col gap-3 rounded-card border border-star-edge bg-star-soft p-gutter sm:px-5 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="min-w-0">
        <p className="font-semibold text-star-ink">
          {rows.length > 0
            ? t.guardians.studentChanged(contactChange.at, timeZone)
            : t.guardians.studentEntered(contactChange.at, timeZone)}
        </p>
        {rows.length > 0 && (
          <dl className="mt-1 flex flex-col gap-1">
            {rows.map(({ label, before, after = null }) => (
              <div key={label}>
                <dt className="text-sm text-star-ink">{label}</dt>
                <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                  <span className="sr-only">{`${t.audit.before} `}</span>
                  <del className="decoration-1">{before}</del>
                  <ArrowRight className="size-4 shrink-0" />
                  <span className="sr-only">{`${t.audit.after} `}</span>
                  <ins className="min-w-0 font-medium no-underline">{after ?? t.audit.noValue}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Button
        variant="secondary"
        busy={change.isPending}
        onClick={() => change.mutate({ guardians, updatedAt })}
      >
        {t.common.confirm}
      </Button>
    </div>
  );
}
