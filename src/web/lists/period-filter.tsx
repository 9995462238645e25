import { useQuery } from "@tanstack/react-query";
import { addDays } from "#domain/dates/calendar.ts";
import { type Period, weekOf, wholeMonths } from "#domain/dates/months.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { DateFilter } from "./date-filter.tsx";
import { ToggleButton } from "./toggle-button.tsx";

interface PeriodFilterProps extends Partial<Period> {
  /** Called with what changed; both days are undefined when a pressed choice is released. */
  onPeriod: (period: Partial<Period>) => void;
  offersWeeks?: boolean;
  /** Why the last day is rejected. */
  error?: string;
}

/** A period: one of a few of whole months or weeks, or any days. */
export function PeriodFilter({ from, to, onPeriod, offersWeeks, error }: PeriodFilterProps) {
  const { data: schoolDay } = useQuery(schoolDayQuery);
  const weeks = (today: string) => [
    { label: t.feedbackFilters.thisWeek, period: weekOf(today) },
    { label: t.feedbackFilters.lastWeek, period: weekOf(addDays(today, -7)) },
  ];
  const quick = schoolDay
    ? [
        ...(offersWeeks ? weeks(schoolDay.today) : []),
        { label: t.feedbackFilters.thisMonth, period: wholeMonths(schoolDay.today) },
        { label: t.feedbackFilters.lastMonth, period: wholeMonths(schoolDay.today, { ago: 1 }) },
        { label: t.feedbackFilters.lastThreeMonths, period: wholeMonths(schoolDay.today, { count: 3 }) },
        { label: t.feedbackFilters.lastTwelveMonths, period: wholeMonths(schoolDay.today, { count: 12 }) },
      ]
    : [];
  // Nothing is dated later than today, so a period that is not over yet is shown up to today.
  const until = schoolDay && to !== undefined && to > schoolDay.today ? schoolDay.today : to;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-base font-semibold">{t.feedbackFilters.period}</legend>
      <div className="flex min-h-11 flex-wrap gap-2">
        {quick.map(({ label, period }) => {
          const isOn = period.from === from && period.to === to;
          return (
            <ToggleButton
              key={label}
              isOn={isOn}
              onPress={() => onPeriod(isOn ? { from: undefined, to: undefined } : period)}
            >
              {label}
            </ToggleButton>
          );
        })}
      </div>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 min-[26rem]:grid-cols-2 lg:max-w-lg">
        <DateFilter label={t.audit.from} date={from} max={to} onDate={(date) => onPeriod({ from: date })} />
        <DateFilter
          label={t.audit.until}
          date={until}
          min={from}
          error={error}
          onDate={(date) => onPeriod({ to: date })}
        />
      </div>
    </fieldset>
  );
}
