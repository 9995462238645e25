import { allStars, type FeedbackSort, feedbackSorts } from "#domain/feedback.ts";

/** The place in a list of feedback, as given by a page's URL: what it is narrowed to, how it is sorted, and the page. */
export interface FeedbackPlace {
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

/** The numbers of stars that a place names, from the lowest. */
export function starsIn({ stars }: FeedbackPlace): number[] {
  const named = stars?.split(",") ?? [];
  return allStars.filter((each) => named.includes(String(each)));
}

/** The part of a place that names these stars; all of them are no filter. */
export function starsPlace(stars: readonly number[]): Pick<FeedbackPlace, "stars"> {
  const isAny = stars.length === 0 || stars.length === allStars.length;
  return { stars: isAny ? undefined : [...stars].sort().join(",") };
}

/** How the list is sorted; undefined for the default. */
export function sortIn({ sort }: FeedbackPlace): FeedbackSort | undefined {
  return feedbackSorts.slice(1).find((each) => each === sort);
}

/** How many filters of the panel are in use; a period is one. */
export function filtersInUse(place: FeedbackPlace): number {
  const { stars, group, topic, from, to, review } = place;
  return [stars, group, topic, from ?? to, review].filter((each) => each !== undefined).length;
}

/** Whether the list may leave out some feedback. */
export function isNarrowed(place: FeedbackPlace): boolean {
  return place.search !== undefined || filtersInUse(place) > 0;
}

/** The place without filters and search, sorted as it was. */
export function withoutFilters({ sort }: FeedbackPlace): FeedbackPlace {
  return { sort };
}

/** The list of feedback that a place names, of this teacher if it is an admin who looks. */
export function feedbackAt(place: FeedbackPlace, teacherId?: string) {
  const { group, topic, from, to, review, search, after } = place;
  const { stars } = starsPlace(starsIn(place));
  return {
    teacherId,
    rating: stars,
    classGroupId: group,
    topic,
    from,
    to,
    reviewId: review,
    search,
    sort: sortIn(place),
    after,
  };
}
