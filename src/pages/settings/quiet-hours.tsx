import { hours, quietHoursAtFirst } from "#domain/school.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";

interface QuietHoursProps {
  from: number;
  /** The same hour where there are no quiet hours. */
  until: number;
  onChange: (from: number, until: number) => void;
}

/** Between which hours no e-mails go to parents, if the school wants any. */
export function QuietHours({ from, until, onChange }: QuietHoursProps) {
  const isOn = from !== until;
  const optionsBut = (other: number) =>
    hours
      .filter((hour) => hour !== other)
      .map((hour) => ({ value: String(hour), label: t.school.hour(hour) }));
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={t.school.quiet}
        hint={t.school.quietHint}
        checked={isOn}
        onChange={({ target }) =>
          target.checked ? onChange(quietHoursAtFirst.from, quietHoursAtFirst.until) : onChange(0, 0)
        }
      />
      {isOn && (
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <SelectField
            label={t.school.quietFrom}
            options={optionsBut(until)}
            value={String(from)}
            onChange={({ target }) => onChange(Number(target.value), until)}
          />
          <SelectField
            label={t.school.quietUntil}
            options={optionsBut(from)}
            value={String(until)}
            onChange={({ target }) => onChange(from, Number(target.value))}
          />
        </div>
      )}
    </div>
  );
}
