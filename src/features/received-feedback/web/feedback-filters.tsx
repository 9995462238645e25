import { useId, useState } from "react";
import { type FeedbackSort, feedbackSorts } from "../../../domain/feedback.ts";
import { SelectField } from "../../../web/forms/select-field.tsx";
import { t, withAllWords } from "../../../web/language/language.ts";
import { ListSearch } from "../../../web/lists/list-controls.tsx";
import { lazyPart } from "../../../web/prefetch/lazy-part.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { type FeedbackPlace, filtersInUse, isNarrowed, sortIn, withoutFilters } from "./feedback-place.ts";

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
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const change = (changes: FeedbackPlace) => onChange({ ...place, ...changes, after: undefined });
  const sort: FeedbackSort = sortIn(place) ?? "newest";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-72">
          <ListSearch
            label={t.feedback.search}
            search={place.search ?? ""}
            onSearch={(text) => change({ search: text === "" ? undefined : text })}
          />
        </div>
        <SelectField
          label={t.common.sort}
          className="grow sm:grow-0"
          options={feedbackSorts.map((value) => ({ value, label: t.feedback.sortedBy[value] }))}
          value={sort}
          onChange={({ target }) => change({ sort: target.value === "newest" ? undefined : target.value })}
        />
        <Button
          variant="secondary"
          className="min-h-12"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {t.common.filter(filtersInUse(place))}
        </Button>
        {isNarrowed(place) && (
          <Button variant="quiet" className="min-h-12" onClick={() => onChange(withoutFilters(place))}>
            {t.common.clearFilters}
          </Button>
        )}
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <FilterPanel place={place} onChange={change} teacherId={teacherId} />}
      </div>
    </div>
  );
}
