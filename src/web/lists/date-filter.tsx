import { TextField } from "#web/forms/text-field.tsx";
import { useRemountKey } from "./use-remount-key.ts";

interface DateFilterProps {
  label: string;
  date?: string;
  min?: string;
  max?: string;
  error?: string;
  onDate: (date?: string) => void;
}

/** Follows the URL on back and forward, but leaves what is being typed alone. */
export function DateFilter({ label, date = "", min, max, error, onDate }: DateFilterProps) {
  const { version, type } = useRemountKey(date);
  return (
    <TextField
      key={version}
      label={label}
      type="date"
      min={min}
      max={max}
      error={error}
      defaultValue={date}
      onChange={({ target }) => {
        // While a date is typed, its year may be 2, or it may be empty.
        if (target.validity.badInput || (target.value !== "" && target.value < "1900")) return;
        type(target.value);
        if (target.value !== date) onDate(target.value || undefined);
      }}
    />
  );
}
