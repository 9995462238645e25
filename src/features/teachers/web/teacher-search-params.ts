import { type TeacherSort, teacherSorts } from "#domain/monthly-rating.ts";
import type { ListSearchParams } from "#web/lists/list-controls.tsx";

/** The position in the list of mentors, from the page's URL. */
export interface TeacherSearchParams extends ListSearchParams {
  /** One of `teacherSorts`; by name if it is missing. */
  sort?: string;
  /** `yes` for those with few responses this month. */
  few?: string;
  /** A subject: only mentors who teach it. */
  subject?: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On the page of one mentor: the position in the list to go back to. */
    mentors?: TeacherSearchParams;
  }
}

/** How the list is sorted; undefined for the default. */
export function teacherSortIn({ sort }: TeacherSearchParams): TeacherSort | undefined {
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
