import { type TeacherSort, teacherSorts } from "#domain/monthly-rating.ts";
import { t } from "#web/language/language.ts";
import { FilterBar } from "#web/lists/filter-bar.tsx";
import type { ListSearchParams } from "#web/lists/list-controls.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** The position in the list of mentors, from the page's URL. */
export interface TeacherSearchParams extends ListSearchParams {
  /** One of `teacherSorts`; by name if it is missing. */
  sort?: string;
  /** `yes` for those with few responses this month. */
  few?: string;
  subject?: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On the page of one mentor: the position in the list to go back to. */
    mentors?: TeacherSearchParams;
  }
}

/** How the list is sorted; undefined for the default. */
function teacherSortIn({ sort }: TeacherSearchParams): TeacherSort | undefined {
  return teacherSorts.slice(1).find((each) => each === sort);
}

/** The list of mentors for these search parameters. */
export function teachersAt(searchParams: TeacherSearchParams) {
  const { search, after, few, subject } = searchParams;
  return {
    search,
    after,
    subject,
    few: few === "yes" ? few : undefined,
    sort: teacherSortIn(searchParams),
  } as const;
}

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
