import { isPlainDate } from "#domain/dates/calendar.ts";
import { allStars, type FeedbackSort, feedbackSorts } from "#domain/feedback.ts";

/** Which feedback is listed, from a page's URL: filters and order. */
export interface FeedbackSearchParams {
  /** The id of a teacher, and a subject: for admins. */
  teacher?: string;
  subject?: string;
  /** Numbers of stars: `1,2`. */
  stars?: string;
  /** The id of a class group. */
  group?: string;
  topic?: string;
  /** On these dates, both included. */
  from?: string;
  to?: string;
  /** The id of a class. */
  review?: string;
  /** Words in the topic, the student's name or the message. */
  search?: string;
  /** One of `feedbackSorts`; the newest come first if it is missing. */
  sort?: string;
}

/** The search parameters without what the server would reject, such as what other apps add to a link that is shared. */
export function knownIn(searchParams: FeedbackSearchParams): FeedbackSearchParams {
  const { teacher, subject, group, topic, review, search, from, to } = searchParams;
  return {
    ...{ teacher, subject, group, topic, review, search },
    ...starsSearchParams(starsIn(searchParams)),
    from: isPlainDate(from) ? from : undefined,
    to: isPlainDate(to) ? to : undefined,
    sort: sortIn(searchParams),
  };
}

/** The numbers of stars in the search parameters, from the lowest. */
export function starsIn({ stars }: FeedbackSearchParams): number[] {
  const named = String(stars ?? "").split(",");
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
  const { teacher, subject, stars, group, topic, from, to, review } = searchParams;
  const filters = [teacher, subject, stars, group, topic, from ?? to, review];
  return filters.filter((each) => each !== undefined).length;
}

/** Whether the list may leave out some feedback. */
export function isNarrowed(searchParams: FeedbackSearchParams): boolean {
  return searchParams.search !== undefined || filtersInUse(searchParams) > 0;
}

/** The search parameters without filters and search, in the same order. */
export function withoutFilters({ sort }: FeedbackSearchParams): FeedbackSearchParams {
  return { sort };
}

/** The list of feedback for these search parameters. */
export function feedbackAt(searchParams: FeedbackSearchParams) {
  const { teacher, subject, stars, group, topic, from, to, review, search } = searchParams;
  return {
    teacherId: teacher,
    subject,
    rating: stars,
    classGroupId: group,
    topic,
    from,
    to,
    reviewId: review,
    search,
    sort: sortIn(searchParams),
  };
}
