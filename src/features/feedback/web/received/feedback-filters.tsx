import { feedbackSorts } from "#domain/feedback.ts";
import { t } from "#web/language/language.ts";
import { FilterBar } from "#web/lists/filter-bar.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import {
  type FeedbackSearchParams,
  filtersInUse,
  isNarrowed,
  sortIn,
  withoutFilters,
} from "./feedback-search-params.ts";

const FilterPanel = lazyPart(() => import("./feedback-filter-panel.tsx"));

interface FeedbackFiltersProps {
  searchParams: FeedbackSearchParams;
  /** Called with the new search parameters, on the first page. */
  onChange: (searchParams: FeedbackSearchParams) => void;
  /** The teacher, when the reader is an admin. */
  teacherId?: string;
}

/** Search, order and filters of a teacher's feedback; the filters themselves load when they are opened. */
export function FeedbackFilters({ searchParams, onChange, teacherId }: FeedbackFiltersProps) {
  const change = (changes: FeedbackSearchParams) =>
    onChange({ ...searchParams, ...changes, after: undefined });
  return (
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
      <FilterPanel searchParams={searchParams} onChange={change} teacherId={teacherId} />
    </FilterBar>
  );
}
