import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { wholeMonths } from "../../../domain/dates/months.ts";
import { allStars } from "../../../domain/feedback.ts";
import { schoolDayQuery } from "../../../web/data/school-day.ts";
import { SelectField } from "../../../web/forms/select-field.tsx";
import { TextField } from "../../../web/forms/text-field.tsx";
import { t } from "../../../web/language/language.ts";
import { DateFilter } from "../../../web/lists/date-filter.tsx";
import { useChosen } from "../../../web/lists/use-chosen.ts";
import { buttonClass } from "../../../web/ui/button.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { StarShape } from "../../../web/ui/star-shape.tsx";
import { useRemountKey } from "../../../web/ui/use-remount-key.ts";
import { classGroupsQuery } from "../../class-groups/web/class-groups.api.ts";
import { classesOfQuery } from "./class-choices.api.ts";
import { type FeedbackPlace, starsIn, starsPlace } from "./feedback-place.ts";

interface FilterPanelProps {
  place: FeedbackPlace;
  onChange: (place: FeedbackPlace) => void;
  teacherId?: string;
}

/** The filters of a teacher's feedback; each change takes effect at once. */
export default function FeedbackFilterPanel({ place: inAddress, onChange, teacherId }: FilterPanelProps) {
  const [place, setPlace] = useChosen(inAddress);
  const { data: held = [] } = useQuery(classesOfQuery(teacherId));
  const set = (changes: FeedbackPlace) => {
    const next = { ...place, ...changes };
    setPlace(next);
    onChange(next);
  };
  return (
    <Card>
      <fieldset className="flex flex-col gap-5">
        <legend className="sr-only">{t.common.filters}</legend>
        <StarsFilter stars={starsIn(place)} onStars={(stars) => set(starsPlace(stars))} />
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <ClassGroupFilter group={place.group} onGroup={(group) => set({ group })} teacherId={teacherId} />
          <TopicFilter
            topic={place.topic}
            topics={[...new Set(held.map(({ topic }) => topic))]}
            onTopic={(topic) => set({ topic })}
          />
          <SelectField
            label={t.feedbackFilters.class}
            placeholder={t.feedbackFilters.anyClass}
            options={withChosen(
              held.map(({ id, topic, date }) => ({
                value: id,
                label: t.feedbackFilters.classOf(topic, date),
              })),
              place.review,
              t.feedbackFilters.oneClass,
            )}
            value={place.review ?? ""}
            onChange={({ target }) => set({ review: target.value || undefined })}
          />
        </div>
        <PeriodFilter from={place.from} to={place.to} onPeriod={set} />
      </fieldset>
    </Card>
  );
}

/** The options, and the chosen one if it is not among them, such as after following a link. */
function withChosen(options: { value: string; label: string }[], chosen: string | undefined, label: string) {
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen);
  return isListed ? options : [...options, { value: chosen, label }];
}

const toggleClass = (isOn: boolean) =>
  buttonClass("secondary", `px-2 tabular-nums ${isOn ? "border-primary bg-primary-soft" : ""}`);

function StarsFilter({ stars, onStars }: { stars: readonly number[]; onStars: (stars: number[]) => void }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-base font-semibold">{t.labels.stars}</legend>
      <div className="grid max-w-96 grid-cols-5 gap-1.5">
        {allStars.map((each) => {
          const isOn = stars.includes(each);
          return (
            <button
              key={each}
              type="button"
              aria-pressed={isOn}
              aria-label={t.feedback.stars(each)}
              className={toggleClass(isOn)}
              onClick={() => onStars(isOn ? stars.filter((star) => star !== each) : [...stars, each])}
            >
              {t.common.number(each)}
              <StarShape filled className="size-4.5" />
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

interface ClassGroupFilterProps {
  group?: string;
  onGroup: (group?: string) => void;
  teacherId?: string;
}

/** The class groups that the teacher teaches; nothing if there are none. */
function ClassGroupFilter({ group, onGroup, teacherId }: ClassGroupFilterProps) {
  const { data = [], isError } = useQuery(classGroupsQuery());
  const taught = data.filter(
    ({ teachers }) => teacherId === undefined || teachers.some(({ id }) => id === teacherId),
  );
  if (taught.length === 0 && group === undefined && !isError) return null;
  return (
    <SelectField
      label={t.labels.classGroup}
      placeholder={t.students.anyClassGroup}
      options={withChosen(
        taught.map(({ id, name }) => ({ value: id, label: name })),
        group,
        t.feedbackFilters.oneClassGroup,
      )}
      value={group ?? ""}
      onChange={({ target }) => onGroup(target.value || undefined)}
      error={isError && data.length === 0 ? t.classGroups.listFailed : undefined}
    />
  );
}

interface TopicFilterProps {
  topic?: string;
  /** To choose from; any other can be typed. */
  topics: readonly string[];
  onTopic: (topic?: string) => void;
}

function TopicFilter({ topic = "", topics, onTopic }: TopicFilterProps) {
  const listId = useId();
  const { version, type } = useRemountKey(topic);
  const choose = (written: string) => {
    const wanted = written.trim();
    type(wanted);
    if (wanted !== topic) onTopic(wanted || undefined);
  };
  return (
    <div>
      <TextField
        key={version}
        label={t.labels.topic}
        placeholder={t.feedbackFilters.anyTopic}
        list={listId}
        autoComplete="off"
        defaultValue={topic}
        // Chosen from the list or emptied: at once. Typed: when done.
        onChange={({ target }) => {
          if (target.value === "" || topics.includes(target.value)) choose(target.value);
        }}
        onBlur={({ target }) => choose(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") choose(currentTarget.value);
        }}
      />
      <datalist id={listId}>
        {topics.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  );
}

interface PeriodFilterProps {
  from?: string;
  to?: string;
  onPeriod: (period: { from?: string; to?: string }) => void;
}

function PeriodFilter({ from, to, onPeriod }: PeriodFilterProps) {
  const { data: schoolDay } = useQuery(schoolDayQuery);
  const quick = schoolDay
    ? [
        { label: t.feedbackFilters.thisMonth, period: wholeMonths(schoolDay.today) },
        { label: t.feedbackFilters.lastMonth, period: wholeMonths(schoolDay.today, { ago: 1 }) },
        { label: t.feedbackFilters.lastThreeMonths, period: wholeMonths(schoolDay.today, { count: 3 }) },
      ]
    : [];
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-base font-semibold">{t.feedbackFilters.period}</legend>
      <div className="flex min-h-11 flex-wrap gap-2">
        {quick.map(({ label, period }) => {
          const isOn = period.from === from && period.to === to;
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isOn}
              className={toggleClass(isOn)}
              onClick={() => onPeriod(isOn ? { from: undefined, to: undefined } : period)}
            >
              {label}
            </button>
          );
        })}
      </div>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 min-[26rem]:grid-cols-2 lg:max-w-lg">
        <DateFilter label={t.audit.from} date={from} max={to} onDate={(date) => onPeriod({ from: date })} />
        <DateFilter label={t.audit.until} date={to} min={from} onDate={(date) => onPeriod({ to: date })} />
      </div>
    </fieldset>
  );
}
