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

/** Each filter, to remove it. */
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
  return (
    <ChipList label={t.feedbackFilters.filteredBy}>
      {teacher !== undefined && (
        <Chip onRemove={() => onChange({ teacher: undefined })}>
          {named ? fullName(named) : t.feedbackFilters.oneTeacher}
        </Chip>
      )}
      {subject !== undefined && <Chip onRemove={() => onChange({ subject: undefined })}>{subject}</Chip>}
      {stars !== undefined && (
        <Chip onRemove={() => onChange({ stars: undefined })}>
          {t.common.list(starsIn(searchParams).map(t.feedback.stars))}
        </Chip>
      )}
      {hasGroup && (
        <Chip onRemove={() => onChange({ group: undefined })}>{classGroup?.name ?? t.labels.classGroup}</Chip>
      )}
      {topic !== undefined && <Chip onRemove={() => onChange({ topic: undefined })}>{topic}</Chip>}
      {review !== undefined && (
        <Chip onRemove={() => onChange({ review: undefined })}>
          {lesson ? t.feedbackFilters.lessonOf(lesson.topic, lesson.date) : t.feedbackFilters.oneLesson}
        </Chip>
      )}
      {(from ?? to) !== undefined && (
        <Chip onRemove={() => onChange({ from: undefined, to: undefined })}>{periodInWords(from, to)}</Chip>
      )}
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
