import { cardDays } from "#domain/pin.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";

/** For how many days the cards that are about to be made can be used. */
export function ValidDaysField({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  return (
    <SelectField
      label={t.pin.validFor}
      className="max-w-48"
      options={cardDays.map((days) => ({ value: String(days), label: t.pin.days(days) }))}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
