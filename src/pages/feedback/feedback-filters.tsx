import { useQuery } from "@tanstack/react-query";
import { wholeMonths } from "#domain/dates/months.ts";
import { feedbackSorts } from "#domain/feedback.ts";
import { fullName } from "#domain/full-name.ts";
import { classGroupQuery, classGroupsQuery } from "#features/class-groups/web/class-groups.api.ts";
import {
  type FeedbackSearchParams,
  filtersInUse,
  isNarrowed,
  sortIn,
  starsIn,
  withoutFilters,
} from "#features/feedback/web/received/feedback-search-params.ts";
import { lessonsOfQuery } from "#features/feedback/web/received/lesson-choices.api.ts";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { t } from "#web/language/language.ts";
import { FilterBar } from "#web/lists/filter-bar.tsx";
import { useAccount } from "#web/session/account.ts";
import { Chip, ChipList } from "#web/ui/chip.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const FilterPanel = lazyPart(() => import("./feedback-filter-panel.tsx"));

interface FeedbackFiltersProps {
  searchParams: FeedbackSearchParams;
  onChange: (searchParams: FeedbackSearchParams) => void;
}

/** Search, order and filters of a list of feedback; the filters themselves load when they are opened. */
export function FeedbackFilters({ searchParams, onChange }: FeedbackFiltersProps) {
  const change = (changes: FeedbackSearchParams) => onChange({ ...searchParams, ...changes });
  return (
    <>
      <FilterBar
        search={{
          label: t.feedback.search,
          text: searchParams.search,
          onSearch: (search) => change({ search }),
        }}
        sort={{
          options: feedbackSorts.map((value) => ({ value, label: t.feedback.sortedBy[value] })),
          value: sortIn(searchParams),
          onSort: (sort) => change({ sort }),
        }}
        inUse={filtersInUse(searchParams)}
        onClear={isNarrowed(searchParams) ? () => onChange(withoutFilters(searchParams)) : undefined}
      >
        <FilterPanel searchParams={searchParams} onChange={change} />
      </FilterBar>
      {filtersInUse(searchParams) > 0 && <FiltersInUse searchParams={searchParams} onChange={change} />}
    </>
  );
}

function FiltersInUse({ searchParams, onChange }: FeedbackFiltersProps) {
  const { teacher, subject, stars, group, topic, from, to, review } = searchParams;
  const isAdmin = useAccount().role === "admin";
  const { data: named } = useQuery({ ...teacherQuery(teacher ?? ""), enabled: teacher !== undefined });
  const hasGroup = group !== undefined;
  const { data: ofAnyYear } = useQuery({ ...classGroupQuery(group ?? ""), enabled: hasGroup && isAdmin });
  const { data: own = [] } = useQuery({ ...classGroupsQuery(), enabled: hasGroup && !isAdmin });
  const { data: held = [] } = useQuery({ ...lessonsOfQuery(teacher), enabled: review !== undefined });
  const classGroup = ofAnyYear ?? own.find(({ id }) => id === group);
  const lesson = held.find(({ id }) => id === review);
  const chips: [text: string, without: FeedbackSearchParams][] = [];
  if (teacher !== undefined)
    chips.push([named ? fullName(named) : t.feedbackFilters.oneTeacher, { teacher: undefined }]);
  if (subject !== undefined) chips.push([subject, { subject: undefined }]);
  if (stars !== undefined)
    chips.push([t.common.list(starsIn(searchParams).map(t.feedback.stars)), { stars: undefined }]);
  if (hasGroup) chips.push([classGroup?.name ?? t.labels.classGroup, { group: undefined }]);
  if (topic !== undefined) chips.push([topic, { topic: undefined }]);
  if (review !== undefined) {
    const { lessonOf, oneLesson } = t.feedbackFilters;
    chips.push([lesson ? lessonOf(lesson.topic, lesson.date) : oneLesson, { review: undefined }]);
  }
  if ((from ?? to) !== undefined) chips.push([periodInWords(from, to), { from: undefined, to: undefined }]);
  return (
    <ChipList label={t.feedbackFilters.filteredBy}>
      {chips.map(([text, without]) => (
        <Chip key={Object.keys(without)[0]} onRemove={() => onChange(without)}>
          {text}
        </Chip>
      ))}
    </ChipList>
  );
}

/** 'October 2026' for a whole month. */
function periodInWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined || to === undefined) return t.common.date(from ?? to ?? "");
  const month = wholeMonths(from);
  return month.from === from && month.to === to
    ? t.common.month(from.slice(0, 7))
    : t.feedbackFilters.days(from, to);
}
