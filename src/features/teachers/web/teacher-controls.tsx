import { teacherSorts } from "#domain/monthly-rating.ts";
import { t } from "#web/language/language.ts";
import { FilterBar } from "#web/lists/filter-bar.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { type TeacherSearchParams, teacherSortIn } from "./teacher-search-params.ts";

const FilterPanel = lazyPart(() => import("./teacher-filter-panel.tsx"));

interface TeacherControlsProps {
  searchParams: TeacherSearchParams;
  onChange: (searchParams: TeacherSearchParams) => void;
}

/** Search, order and filters of the list of mentors; the filters themselves load when they are opened. */
export function TeacherControls({ searchParams, onChange }: TeacherControlsProps) {
  const change = (changes: TeacherSearchParams) =>
    onChange({ ...searchParams, ...changes, after: undefined });
  const inUse = [searchParams.few, searchParams.subject].filter((each) => each !== undefined).length;
  return (
    <FilterBar
      isBrief
      search={{
        label: t.common.searchNameOrEmail,
        text: searchParams.search,
        onSearch: (search) => change({ search }),
      }}
      sort={{
        options: teacherSorts.map((value) => ({
          value,
          label: t.teachers.sortedBy[value],
        })),
        value: teacherSortIn(searchParams),
        onSort: (sort) => change({ sort }),
      }}
      inUse={inUse}
      onClear={inUse > 0 ? () => change({ few: undefined, subject: undefined }) : undefined}
    >
      <FilterPanel searchParams={searchParams} onChange={change} />
    </FilterBar>
  );
}
