import { useQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { type RetentionKind, retentionKinds, retentionMonths } from "#domain/privacy.ts";
import type { PrivacySettings } from "#domain/schemas/privacy.ts";
import {
  type Retention,
  retentionQuery,
  useChangePrivacySettings,
  useRemoveOld,
} from "#features/privacy/web/retention.api.ts";
import BackupNotice from "#features/school/web/backups/backup-notice.tsx";
import { backupStatusQuery, isFine } from "#features/school/web/backups/backups.api.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { SaveChanges } from "#web/editing/save-changes.tsx";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";

/** /settings/data: how long things are kept of students who have left, the audit log and the backups. */
export default function DataPage() {
  const query = useQuery(retentionQuery);
  return (
    <Page
      title={t.links.data}
      actions={
        <ButtonLink variant="secondary" to="/audit-log">
          {t.links.auditLog}
        </ButtonLink>
      }
    >
      <p className="text-ink-muted">{t.privacy.intro}</p>
      {query.data ? (
        <>
          <PrivacyForm settings={query.data.settings} />
          <DueCard due={query.data.due} />
        </>
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.privacy.loadFailed} failed={t.privacy.loadFailed} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-96 w-full rounded-card" />
          <Skeleton className="h-40 w-full rounded-card" />
        </Loading>
      )}
      <BackupState />
    </Page>
  );
}

const toMonths = (value: unknown) => (value === "" || value === null ? null : Number(value));

/** For each kind, how long it is kept after a student has left. */
function PrivacyForm({ settings }: { settings: PrivacySettings }) {
  const change = useChangePrivacySettings();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    values: settings,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty && !isSubmitting);
  const submit = onValid(async (fields) => {
    await change.mutateAsync(fields);
    form.reset(fields);
    notify.success(t.privacy.saved);
  });
  const options = [
    { value: "", label: t.privacy.forever },
    ...retentionMonths.map((months) => ({ value: String(months), label: t.privacy.months(months) })),
  ];
  return (
    <Card title={t.privacy.retention}>
      <form onSubmit={submit} noValidate aria-label={t.privacy.retention} className="flex flex-col gap-6">
        {retentionKinds.map((kind: RetentionKind) => (
          <SelectField
            key={kind}
            label={t.privacy.kinds(kind)}
            hint={t.privacy.kindHint(kind)}
            options={options}
            {...field(kind, { setValueAs: toMonths })}
          />
        ))}
        <Checkbox
          label={t.privacy.keepsWords}
          hint={t.privacy.keepsWordsHint}
          {...form.register("keepsWordsOfErased")}
        />
        <SaveChanges error={errors.root?.message} isSaving={isSubmitting} />
      </form>
    </Card>
  );
}

type Due = Retention["due"][number];

/** What is due to go, whose it is, and the button for it. */
function DueCard({ due }: { due: readonly Due[] }) {
  const some = due.filter((each) => each.due !== null && each.due.count > 0);
  return (
    <Card title={t.privacy.due}>
      {some.length === 0 ? (
        <p className="text-ink-muted">{t.privacy.noneDue}</p>
      ) : (
        <ul>{some.map(({ kind, due: found }) => found && <DueItem key={kind} kind={kind} {...found} />)}</ul>
      )}
    </Card>
  );
}

function DueItem({ kind, count, first }: { kind: Due["kind"] } & NonNullable<Due["due"]>) {
  const remove = useRemoveOld({
    onSuccess: ({ students }) => notify.success(t.privacy.removed(students)),
  });
  async function askAndRemove() {
    const isSure = await confirm({
      title: t.privacy.removeTitle(first.length),
      body: kind === "records" ? t.privacy.noWayBack : t.privacy.removeBody,
      confirmLabel: t.privacy.remove,
      danger: true,
    });
    if (isSure) remove.mutate({ kind, studentIds: first.map(({ id }) => id) });
  }
  return (
    <li className="flex flex-col gap-2 border-line py-4 not-last:border-b first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-48">
          <h3 className="leading-normal font-semibold">{t.privacy.kinds(kind)}</h3>
          <p className="text-sm text-ink-muted">{t.privacy.dueOf(count)}</p>
        </div>
        <Button
          variant="secondary"
          busy={remove.isPending}
          aria-label={t.common.buttonFor(t.privacy.remove, t.privacy.kinds(kind))}
          onClick={() => void askAndRemove()}
        >
          {t.privacy.remove}
        </Button>
      </div>
      {count > first.length && <p className="text-sm">{t.privacy.firstOnes(first.length)}</p>}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
          {t.privacy.whose}
        </summary>
        <ul className="list-disc pl-6">
          {first.map(({ leftOn, ...student }) => (
            <li key={student.id}>{t.privacy.leftOn(fullName(student), leftOn)}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** How the school's backups are doing, also when they are fine. */
function BackupState() {
  const { data } = useQuery(backupStatusQuery);
  const { day } = useSchoolClock();
  if (!data) return null;
  if (!isFine(data)) return <BackupNotice status={data} />;
  return (
    <Card title={t.school.backups}>
      <p>{data.lastGoodAt ? t.school.lastBackup(day(data.lastGoodAt)) : t.school.noBackupYet}</p>
    </Card>
  );
}
