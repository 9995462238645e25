import { isPlainDate } from "#domain/dates/calendar.ts";
import { type Period, periodAYearBefore, periodBefore } from "#domain/dates/months.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { DateFilter } from "#web/lists/date-filter.tsx";

/** The days of a report and what it is compared with, as in the address. */
export interface ReportSearchParams {
  from?: string;
  to?: string;
  /** `previous`, `year` or `custom`. */
  compare?: string;
  beforeFrom?: string;
  beforeTo?: string;
}

/** The earlier period that the address asks for; undefined without one, or until both its days are chosen. */
export function comparedIn(
  period: Period,
  { compare, beforeFrom, beforeTo }: ReportSearchParams,
): Period | undefined {
  if (compare === "previous") return periodBefore(period);
  if (compare === "year") return periodAYearBefore(period);
  if (compare !== "custom" || !isPlainDate(beforeFrom) || !isPlainDate(beforeTo)) return undefined;
  return { from: beforeFrom, to: beforeTo };
}

interface CompareFieldProps {
  compare?: string;
  before?: Period;
  error?: string;
  onCompare: (changes: ReportSearchParams) => void;
  chosen: ReportSearchParams;
}

/** Chooses the earlier period that a report is compared with. */
export function CompareField({ compare, before, error, onCompare, chosen }: CompareFieldProps) {
  const isCustom = compare === "custom";
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t.reports.compareWith}
        options={[
          { value: "", label: t.reports.comparedNothing },
          { value: "previous", label: t.reports.comparedPrevious },
          { value: "year", label: t.reports.comparedYear },
          { value: "custom", label: t.reports.comparedCustom },
        ]}
        value={compare ?? ""}
        error={isCustom ? undefined : error}
        onChange={({ target }) =>
          onCompare({
            compare: target.value || undefined,
            // Other days begin as those that are shown.
            beforeFrom: target.value === "custom" ? before?.from : undefined,
            beforeTo: target.value === "custom" ? before?.to : undefined,
          })
        }
      />
      {isCustom && (
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 min-[26rem]:grid-cols-2">
          <DateFilter
            label={t.audit.from}
            date={chosen.beforeFrom}
            max={chosen.beforeTo}
            onDate={(date) => onCompare({ beforeFrom: date })}
          />
          <DateFilter
            label={t.audit.until}
            date={chosen.beforeTo}
            min={chosen.beforeFrom}
            error={error}
            onDate={(date) => onCompare({ beforeTo: date })}
          />
        </div>
      )}
    </div>
  );
}
