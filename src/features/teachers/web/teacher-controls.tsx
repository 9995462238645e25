import { useId, useState } from "react";
import { teacherSorts } from "../../../domain/monthly-rating.ts";
import { SelectField } from "../../../web/forms/select-field.tsx";
import { t, withAllWords } from "../../../web/language/language.ts";
import { ListSearch } from "../../../web/lists/list-controls.tsx";
import { lazyPart } from "../../../web/prefetch/lazy-part.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { type TeacherPlace, teacherSortIn } from "./teacher-place.ts";

const FilterPanel = lazyPart(() => withAllWords(() => import("./teacher-filter-panel.tsx")));

interface TeacherControlsProps {
  place: TeacherPlace;
  onChange: (place: TeacherPlace) => void;
}

/** Search, order and filters of the list of mentors; the filters themselves load when they are opened. */
export function TeacherControls({ place, onChange }: TeacherControlsProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const change = (changes: TeacherPlace) => onChange({ ...place, ...changes, after: undefined });
  const inUse = [place.few, place.subject].filter((each) => each !== undefined).length;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-72">
          <ListSearch
            label={t.common.searchNameOrEmail}
            search={place.search ?? ""}
            onSearch={(text) => change({ search: text === "" ? undefined : text })}
          />
        </div>
        <SelectField
          label={t.common.sort}
          className="grow sm:grow-0"
          options={teacherSorts.map((value) => ({
            value,
            label: value === "name" ? t.labels.name : t.teachers.sortedBy[value],
          }))}
          value={teacherSortIn(place) ?? "name"}
          onChange={({ target }) => change({ sort: target.value === "name" ? undefined : target.value })}
        />
        <Button
          variant="secondary"
          className="min-h-12"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {t.common.filter(inUse)}
        </Button>
        {inUse > 0 && (
          <Button
            variant="quiet"
            className="min-h-12"
            onClick={() => change({ few: undefined, subject: undefined })}
          >
            {t.common.clearFilters}
          </Button>
        )}
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <FilterPanel place={place} onChange={change} />}
      </div>
    </div>
  );
}
