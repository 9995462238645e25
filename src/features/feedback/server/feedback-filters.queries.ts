import { allStars, type FeedbackSort } from "#domain/feedback.ts";
import { normalForm } from "#domain/normal-form.ts";
import {
  isFeedbackOfClassGroup,
  teachesClassGroup,
} from "#features/class-groups/server/assignments/class-group-lessons.queries.ts";
import {
  idBounds,
  type ListOrder,
  type ListPart,
  newestFirst,
  oldestFirst,
  type Parameters,
} from "#server/pagination/list-statement.ts";
import { containing, hasInName, matchesWord, wordsOf } from "#server/pagination/name-search.ts";
import type { DateCursor, StarsCursor } from "#server/pagination/pages.ts";

// The filters and the order of a list of feedback, besides filters that are a single comparison.

/** Where a page of a list of feedback starts, and on which dates its rows are, both included. */
export interface FeedbackRange {
  sort: FeedbackSort;
  /** The cursor of that order: with stars if it sorts by them. */
  after?: DateCursor | StarsCursor;
  from?: string;
  to?: string;
}

/** Whether an order begins with the stars. */
export function isByStars(sort: FeedbackSort): boolean {
  return sort === "lowest" || sort === "highest";
}

/** The order of the rows of one rating. */
const dateOrderOf = (sort: FeedbackSort) =>
  sort === "oldest" ? oldestFirst("feedback") : newestFirst("feedback");

/** The order of a whole list, as SQL, of the rows of `table`. */
export function orderOf(sort: FeedbackSort, table: string): string {
  const direction = sort === "oldest" ? "asc" : "desc";
  const byDate = `${table}.date ${direction}, ${table}.id ${direction}`;
  return isByStars(sort) ? `${table}.rating ${sort === "lowest" ? "asc" : "desc"}, ${byDate}` : byDate;
}

/** The row that a page starts after, as date and id: the cursor, or the first day of the period in this order. */
function startOf({ sort, from, to }: FeedbackRange, after: DateCursor | undefined): DateCursor | undefined {
  const isOldest = sort === "oldest";
  const edge = isOldest ? from : to;
  if (edge === undefined) return after;
  const isWithin = after !== undefined && (isOldest ? after[0] >= edge : after[0] <= edge);
  return isWithin ? after : [edge, isOldest ? idBounds.first : idBounds.last];
}

/** The order by date, with the place where the page starts and the day that it ends with. */
export function dateRangeOf(range: FeedbackRange): {
  order: ListOrder;
  after?: DateCursor;
  until?: string;
} {
  const { sort, after, from, to } = range;
  const cursor = isByStars(sort) || after?.length === 3 ? undefined : after;
  return {
    order: dateOrderOf(sort),
    after: startOf(range, cursor),
    until: sort === "oldest" ? to : from,
  };
}

/** Each rating that the rest of the list can have, with the row that its own page starts after. */
function startsByStars(range: FeedbackRange, ratings: readonly number[]) {
  const { sort, after } = range;
  const [noDate, noId] = dateOrderOf(sort).first ?? [];
  const cursor = after?.length === 3 ? after : undefined;
  return ratings.flatMap((rating) => {
    if (cursor && (sort === "lowest" ? rating < cursor[0] : rating > cursor[0])) return [];
    const own: DateCursor | undefined = cursor
      ? rating === cursor[0]
        ? [cursor[1], cursor[2]]
        : undefined
      : after?.length === 2
        ? after
        : undefined;
    const [date = noDate, id = noId] = startOf(range, own) ?? [];
    return [{ rating, date, id }];
  });
}

/** A list sorted by stars or narrowed to some, rating by rating: each from its own start in an index. `source` has a row `part` for each. */
export function starParts(
  range: FeedbackRange,
  ratings: readonly number[] | undefined,
  parameters: Parameters,
): { part: ListPart; source: string } | undefined {
  if (!isByStars(range.sort) && ratings === undefined) return undefined;
  const starts = startsByStars(range, ratings ?? allStars);
  const lists = [
    parameters.custom(
      starts.map(({ rating }) => rating),
      "smallint[]",
    ),
    parameters.custom(
      starts.map(({ date }) => date),
      "date[]",
    ),
    parameters.custom(
      starts.map(({ id }) => id),
      "uuid[]",
    ),
  ];
  return {
    source: `unnest(${lists.join(", ")}) as part (rating, date, id)`,
    part: {
      column: "feedback.rating",
      value: "part.rating",
      ownerColumn: "feedback.teacher_id",
      start: ["part.date", "part.id"],
    },
  };
}

/** The conditions of the filters that no index answers. */
export interface FeedbackConditions {
  classGroupId?: string;
  subject?: string;
  search?: string;
}

/** These conditions as SQL; `taughtBy` is the teacher who must teach the class group, if it is not an admin who asks. */
export function conditionsOf(
  { classGroupId, subject, search = "" }: FeedbackConditions,
  taughtBy: string | undefined,
  parameters: Parameters,
): string[] {
  const conditions: string[] = [];
  if (classGroupId !== undefined) {
    const group = parameters.custom(classGroupId, "uuid");
    if (taughtBy !== undefined)
      conditions.push(teachesClassGroup(parameters.custom(taughtBy, "uuid"), group));
    conditions.push(...isFeedbackOfClassGroup(group));
  }
  if (subject !== undefined) {
    conditions.push(`feedback.lesson_id in (
      select id from lessons where lower(subject) = lower(${parameters.custom(subject, "text")}))`);
  }
  // The longest word first: it is found in the fewest rows, and the others are looked for in those alone.
  const words = [...new Set(wordsOf(search))].sort((left, right) => right.length - left.length);
  return [...conditions, ...words.map((word) => containsWord(word, parameters))];
}

/** Words shorter than this are not in the index on names. */
const indexedLetters = 3;

/** Whether upper and lower case differ only in ASCII letters. In the collation "C", comparing costs a fifth. */
const foldsInC = (word: string) => {
  const others = word.replace(/[A-Za-z]/g, "");
  return others.toLowerCase() === others.toUpperCase();
};

// The default estimate for `coalesce` keeps PostgreSQL walking the list in its order: a common word fills a page at once.
function containsWord(word: string, parameters: Parameters): string {
  const pattern = parameters.custom(containing(word), "text");
  const isIn = (column: string) => `${column} ${foldsInC(word) ? 'collate "C" ' : ""}ilike ${pattern}`;
  const isInName = hasInName(word, parameters);
  const isShort = wordsOf(normalForm(word)).every((part) => part.length < indexedLetters);
  const isByAuthor = isShort
    ? `exists (select from users where users.id = feedback.student_id and ${isInName})`
    : `feedback.student_id in (
          select id from users
          where role = 'student' and deleted_at is null and ${matchesWord(word, parameters)} and ${isInName})`;
  return `coalesce(${isIn("feedback.topic")} or ${isIn("feedback.message")} or ${isByAuthor}, false)`;
}
