import { type InputHTMLAttributes, type Ref, useId } from "react";
import { useWatch } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import { consentRules, registrationModes, reminderDaysMax, schoolNameMaxLength } from "#domain/school.ts";
import { type Settings, useChangeSettings } from "#features/school/web/school.api.ts";
import { defaultLanguage, isLanguage, languageName, languages } from "#locales/languages.ts";
import { notify } from "#web/dialogs/notify.ts";
import { EditConflict, plainText } from "#web/editing/edit-conflict.tsx";
import { SaveChanges } from "#web/editing/save-changes.tsx";
import { useEditedRecord } from "#web/editing/use-edited-record.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { QuietHours } from "./quiet-hours.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/school.ts")).settingsFormSchema);

/** The settings as the form's field values. */
function toFields({ logo: _logo, updatedAt: _updatedAt, language, ...settings }: Settings) {
  return { ...settings, language: isLanguage(language) ? language : defaultLanguage };
}

type Fields = ReturnType<typeof toFields>;

const labelsOfFields = (): Record<keyof Fields, string> => ({
  name: t.school.name,
  registration: t.school.registration,
  language: t.school.language,
  comparisonStudentsMin: t.school.comparison,
  reminderDays: t.school.reminders,
  parentConsent: t.school.parentConsent,
  quietFrom: t.school.quietFrom,
  quietUntil: t.school.quietUntil,
  replyTo: t.school.replyTo,
  studentsMayWithhold: t.school.studentsMayWithhold,
});

function remindersInWords(days: number | null): string {
  return days === null ? t.school.remindersNever : t.school.remindersAfter(days);
}

/** When the school reminds automatically: never, or this many days after a class. */
const reminderChoices = [null, ...Array.from({ length: reminderDaysMax }, (_, index) => index + 1)];

/** A field's value in words, for when two versions are shown. */
function textOf(value: unknown, field: keyof Fields): string {
  if (field === "registration") return t.school.mode[value as Fields["registration"]].label;
  if (field === "language" && isLanguage(value)) return languageName(value);
  if (field === "reminderDays") return remindersInWords(value as Fields["reminderDays"]);
  if (field === "parentConsent") return t.school.consentRule[value as Fields["parentConsent"]];
  if (field === "quietFrom" || field === "quietUntil") return t.school.hour(Number(value));
  if (field === "studentsMayWithhold") return value ? t.common.yes : t.common.no;
  return plainText(value);
}

export function SettingsForm({ settings }: { settings: Settings }) {
  const changeSettings = useChangeSettings();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: toFields(settings),
  });
  const { isDirty } = form.formState;
  const [quietFrom, quietUntil] = useWatch({ control: form.control, name: ["quietFrom", "quietUntil"] });
  useUnsavedChanges(isDirty && !isSubmitting);
  const edit = useEditedRecord(form, {
    loaded: settings,
    toFields,
    name: "school",
    isWritten: isDirty,
  });

  const submit = onValid(async (fields) => {
    await edit.save(fields, (updatedAt) => changeSettings.mutateAsync({ ...fields, updatedAt }));
    form.reset(fields);
    notify.success(t.school.saved);
  }, edit.showRejection);
  return (
    <Card>
      <form onSubmit={submit} noValidate aria-label={t.links.schoolSettings} className="flex flex-col gap-6">
        <TextField
          label={t.school.name}
          autoComplete="organization"
          maxLength={schoolNameMaxLength}
          {...field("name")}
        />
        <RegistrationField {...field("registration")} />
        <SelectField
          label={t.school.language}
          hint={t.school.languageHint}
          options={languages.map((each) => ({ value: each, label: languageName(each), lang: each }))}
          {...field("language")}
        />
        <TextField
          label={t.school.comparison}
          type="number"
          inputMode="numeric"
          autoComplete="off"
          min={limits.comparisonStudentsMin}
          max={limits.comparisonStudentsMax}
          aria-describedby="comparison-unit"
          inputClassName="pr-28"
          trailing={
            <span
              id="comparison-unit"
              className="absolute inset-y-0 right-3.5 flex items-center text-ink-muted"
            >
              {t.school.comparisonUnit}
            </span>
          }
          {...field("comparisonStudentsMin", { valueAsNumber: true })}
        />
        <SelectField
          label={t.school.reminders}
          hint={t.school.remindersHint}
          options={reminderChoices.map((days) => ({
            value: String(days ?? ""),
            label: remindersInWords(days),
          }))}
          {...field("reminderDays", {
            setValueAs: (days) => (days === "" || days === null ? null : Number(days)),
          })}
        />
        <fieldset className="flex flex-col gap-6 border-t border-line pt-6">
          <legend className="float-left w-full text-lg font-semibold">{t.labels.toParents}</legend>
          <SelectField
            label={t.school.parentConsent}
            options={consentRules.map((rule) => ({ value: rule, label: t.school.consentRule[rule] }))}
            {...field("parentConsent")}
          />
          <QuietHours
            from={quietFrom}
            until={quietUntil}
            onChange={(from, until) => {
              form.setValue("quietFrom", from, { shouldDirty: true });
              form.setValue("quietUntil", until, { shouldDirty: true });
            }}
          />
          <TextField
            label={t.school.replyTo}
            type="email"
            autoComplete="off"
            hint={t.school.replyToHint}
            maxLength={limits.emailMaxLength}
            {...field("replyTo")}
          />
          <Checkbox
            label={t.school.studentsMayWithhold}
            hint={t.school.studentsMayWithholdHint}
            {...form.register("studentsMayWithhold")}
          />
        </fieldset>
        <EditConflict
          form={form}
          edit={edit}
          labels={labelsOfFields()}
          textOf={textOf}
          onSaveMine={() => void submit()}
        />
        <SaveChanges error={errors.root?.message} isSaving={isSubmitting} />
      </form>
    </Card>
  );
}

interface RegistrationFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Who may register as a student: `<RegistrationField {...field("registration")} />`. */
function RegistrationField({ error, ref, ...rest }: RegistrationFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t.school.registration}</legend>
      {registrationModes.map((mode) => (
        <label
          key={mode}
          className="flex min-h-12 cursor-pointer gap-3 rounded-control border border-line-strong bg-card px-3.5 py-2.5 hover:border-primary has-checked:border-primary has-checked:bg-primary-soft"
        >
          <input
            {...rest}
            ref={ref}
            type="radio"
            value={mode}
            aria-describedby={`${id}-${mode}`}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0">
            <span className="block">{t.school.mode[mode].label}</span>
            <span id={`${id}-${mode}`} className="block text-sm text-ink-muted">
              {t.school.mode[mode].hint}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
