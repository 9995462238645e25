import { feedbackSorts } from "#domain/feedback.ts";
import { t, withAllWords } from "#web/language/language.ts";
import { FilterBar } from "#web/lists/filter-bar.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import {
  type FeedbackPlace,
  filtersInUse,
  isNarrowed,
  sortIn,
  withoutFilters,
} from "./feedback-search-params.ts";

const FilterPanel = lazyPart(() => withAllWords(() => import("./feedback-filter-panel.tsx")));

interface FeedbackFiltersProps {
  place: FeedbackPlace;
  /** Called with the place to go to, on the first page. */
  onChange: (place: FeedbackPlace) => void;
  /** Whose feedback it is, where an admin looks. */
  teacherId?: string;
}

/** Search, order and filters of a teacher's feedback; the filters themselves load when they are opened. */
export function FeedbackFilters({ place, onChange, teacherId }: FeedbackFiltersProps) {
  const change = (changes: FeedbackPlace) => onChange({ ...place, ...changes, after: undefined });
  return (
    <FilterBar
      search={{
        label: t.feedback.search,
        text: place.search,
        onSearch: (search) => change({ search }),
      }}
      sort={{
        options: feedbackSorts.map((value) => ({ value, label: t.feedback.sortedBy[value] })),
        value: sortIn(place),
        onSort: (sort) => change({ sort }),
      }}
      inUse={filtersInUse(place)}
      onClear={isNarrowed(place) ? () => onChange(withoutFilters(place)) : undefined}
    >
      <FilterPanel place={place} onChange={change} teacherId={teacherId} />
    </FilterBar>
  );
}
