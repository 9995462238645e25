import { allStars, type FeedbackSort, feedbackSorts } from "#domain/feedback.ts";

/** The position in a list of feedback, from a page's URL: filters, order and page. */
export interface FeedbackSearchParams {
  /** Numbers of stars: `1,2`. */
  stars?: string;
  /** The id of a class group. */
  group?: string;
  topic?: string;
  from?: string;
  to?: string;
  /** The id of a class. */
  review?: string;
  search?: string;
  /** One of `feedbackSorts`; the newest come first if it is missing. */
  sort?: string;
  after?: string;
}

/** The numbers of stars in the search parameters, from the lowest. */
export function starsIn({ stars }: FeedbackSearchParams): number[] {
  const named = stars?.split(",") ?? [];
  return allStars.filter((each) => named.includes(String(each)));
}

/** The search parameters for these stars; all five mean no filter. */
export function starsSearchParams(stars: readonly number[]): Pick<FeedbackSearchParams, "stars"> {
  const isAny = stars.length === 0 || stars.length === allStars.length;
  return { stars: isAny ? undefined : [...stars].sort().join(",") };
}

/** How the list is sorted; undefined for the default. */
export function sortIn({ sort }: FeedbackSearchParams): FeedbackSort | undefined {
  return feedbackSorts.slice(1).find((each) => each === sort);
}

/** How many filters of the panel are in use; a period is one. */
export function filtersInUse(searchParams: FeedbackSearchParams): number {
  const { stars, group, topic, from, to, review } = searchParams;
  return [stars, group, topic, from ?? to, review].filter((each) => each !== undefined).length;
}

/** Whether the list may leave out some feedback. */
export function isNarrowed(searchParams: FeedbackSearchParams): boolean {
  return searchParams.search !== undefined || filtersInUse(searchParams) > 0;
}

/** The search parameters without filters and search, in the same order. */
export function withoutFilters({ sort }: FeedbackSearchParams): FeedbackSearchParams {
  return { sort };
}

/** The list of feedback for these search parameters; for an admin, that of this teacher. */
export function feedbackAt(searchParams: FeedbackSearchParams, teacherId?: string) {
  const { group, topic, from, to, review, search, after } = searchParams;
  const { stars } = starsSearchParams(starsIn(searchParams));
  return {
    teacherId,
    rating: stars,
    classGroupId: group,
    topic,
    from,
    to,
    reviewId: review,
    search,
    sort: sortIn(searchParams),
    after,
  };
}
