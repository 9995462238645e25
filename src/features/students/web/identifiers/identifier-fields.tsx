import { useFormContext } from "react-hook-form";
import { dateOfBirthMin } from "#domain/dates/age.ts";
import type { Identifiers } from "#domain/schemas/student-ids.ts";
import { externalIdMaxLength } from "#domain/student-ids.ts";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";

/** The identifiers of a student as a form has them. */
type IdentifierValues = Record<keyof Identifiers, string>;

/** The fields of a form, in `FormProvider`, for the numbers that others know a student by, and the date of birth. */
export function IdentifierFields() {
  const field = fieldsOf(useFormContext<IdentifierValues>());
  const number = { autoComplete: "off", spellCheck: false, maxLength: externalIdMaxLength } as const;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField label={t.identifiers.admission} {...number} {...field("admission")} />
      <TextField
        label={t.identifiers.dateOfBirth}
        type="date"
        min={dateOfBirthMin}
        autoComplete="off"
        {...field("dateOfBirth")}
      />
      <TextField
        label={t.identifiers.pen}
        hint={t.studentRecord.usualDigits(11)}
        {...number}
        {...field("pen")}
      />
      <TextField
        label={t.identifiers.apaar}
        hint={t.studentRecord.usualDigits(12)}
        {...number}
        {...field("apaar")}
      />
      <TextField label={t.identifiers.otherNumber} {...number} {...field("other")} />
    </div>
  );
}
