import { type TeacherSort, teacherSorts } from "#domain/monthly-rating.ts";
import type { ListPlace } from "#web/lists/list-controls.tsx";

/** The place in the list of mentors, as given by the page's URL. */
export interface TeacherPlace extends ListPlace {
  /** One of `teacherSorts`; by name if it is missing. */
  sort?: string;
  /** `yes` for those with few responses this month. */
  few?: string;
  /** Those who teach it. */
  subject?: string;
}

/** How the list is sorted; undefined for the default. */
export function teacherSortIn({ sort }: TeacherPlace): TeacherSort | undefined {
  return teacherSorts.slice(1).find((each) => each === sort);
}

/** The list of mentors that a place names. */
export function teachersAt(place: TeacherPlace) {
  const { search, after, few, subject } = place;
  return {
    search,
    after,
    subject,
    few: few === "yes" ? few : undefined,
    sort: teacherSortIn(place),
  } as const;
}
