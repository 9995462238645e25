import { type RetentionKind, retentionKinds, retentionMonths } from "#domain/privacy.ts";
import type { PrivacySettings } from "#domain/schemas/privacy.ts";
import { useChangePrivacySettings } from "#features/privacy/web/retention.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { SaveChanges } from "#web/editing/save-changes.tsx";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";

const toMonths = (value: unknown) => (value === "" || value === null ? null : Number(value));

/** For each kind, how long it is kept after a student has left. */
export function PrivacyForm({ settings }: { settings: PrivacySettings }) {
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
