import type { ComponentProps } from "react";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { guardianNameMaxLength, guardianRelations } from "#domain/guardians.ts";
import { limits } from "#domain/limits.ts";
import { languageName, languages } from "#locales/languages.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import type { WithGuardians } from "./guardian-values.ts";

interface GuardianPhoneFieldProps {
  position: number;
  label?: string;
}

/** The phone of the guardian at this position, where it is asked before the rest. */
export function GuardianPhoneField({ position, label }: GuardianPhoneFieldProps) {
  return <PhoneField label={label} {...useGuardianField(position)("phone")} />;
}

function PhoneField({ label = t.guardians.phone, ...props }: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      hint={t.studentRecord.phoneHint(limits.parentPhoneDigits)}
      {...props}
    />
  );
}

function useGuardianField(position: number) {
  const { register, formState } = useFormContext<WithGuardians>();
  return (name: "name" | "relation" | "phone" | "email" | "language") => {
    const path = `guardians.${position}.${name}` as const;
    return { ...register(path), error: (get(formState.errors, path) as FieldError | undefined)?.message };
  };
}

/**
 * Name, relation, contacts and language of the guardian at this position, in a form with a `FormProvider` whose values have
 * `guardians` (see `newGuardian`) and whose schema has `guardianList` under that name. Without the phone where that is asked elsewhere.
 */
export function GuardianFields({ position, hasPhone = true }: { position: number; hasPhone?: boolean }) {
  const field = useGuardianField(position);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={t.guardians.name}
        autoComplete="off"
        maxLength={guardianNameMaxLength}
        {...field("name")}
      />
      <SelectField
        label={t.guardians.relation}
        options={guardianRelations.map((relation) => ({
          value: relation,
          label: t.guardians.relationName(relation),
        }))}
        {...field("relation")}
      />
      {/* Registered in the order shown, which is the one in which wrong fields get the focus. */}
      {hasPhone && <PhoneField {...field("phone")} />}
      <EmailField label={t.guardians.email} autoComplete="off" {...field("email")} />
      <SelectField
        label={t.guardians.language}
        placeholder={t.guardians.schoolLanguage}
        options={languages.map((language) => ({
          value: language,
          label: languageName(language),
          lang: language,
        }))}
        {...field("language")}
      />
    </div>
  );
}
