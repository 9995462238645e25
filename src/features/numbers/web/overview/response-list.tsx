import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { isPlainDate } from "#domain/dates/calendar.ts";
import { allStars } from "#domain/feedback.ts";
import { feedbackCountQuery, feedbackListQuery } from "#features/feedback/web/feedback.api.ts";
import { Comment } from "#features/numbers/web/comment.tsx";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

/** Which responses are listed, as given by the URL. */
export interface ResponsesSearchParams {
  teacher?: string;
  /** The id of a class group. */
  group?: string;
  subject?: string;
  stars?: string;
  /** On these dates, both included. */
  from?: string;
  to?: string;
  /** Words in the topic, the student's name or the message. */
  search?: string;
}

/** The search parameters without what the server would reject, such as what other apps add to a link that is shared. */
export function knownIn(searchParams: ResponsesSearchParams): ResponsesSearchParams {
  const { teacher, group, subject, search, stars, from, to } = searchParams;
  return {
    teacher,
    group,
    subject,
    search,
    stars: stars !== undefined && /^[1-5]$/.test(stars) ? stars : undefined,
    from: isPlainDate(from) ? from : undefined,
    to: isPlainDate(to) ? to : undefined,
  };
}

interface ResponseListProps extends ResponsesSearchParams {
  /** How many are shown until 'Show more' is pressed. */
  first?: number;
  /** Where the page shows those with this many stars, or all. */
  linkOf: (stars: string | undefined) => LinkProps;
  /** Clears all filters; left out without any. With it, the list says how long it is. */
  onClear?: () => void;
}

/** Students' feedback, newest first, with any number of stars or a given one. */
export function ResponseList({
  teacher,
  group,
  stars,
  first,
  linkOf,
  onClear,
  ...others
}: ResponseListProps) {
  const filter = { teacherId: teacher, classGroupId: group, rating: stars, ...others };
  const list = useInfiniteQuery(feedbackListQuery(filter));
  const { data: counted } = useQuery({ ...feedbackCountQuery(filter), enabled: onClear !== undefined });
  const choices = [undefined, ...[...allStars].reverse().map(String)];
  return (
    <>
      <Tabs
        label={t.labels.stars}
        tabs={choices.map((each) => ({
          key: each ?? "all",
          text: each === undefined ? t.figurePages.allStars : t.feedback.stars(Number(each)),
          isCurrent: each === stars,
          link: linkOf(each),
        }))}
      />
      {onClear && (
        <p role="status" className="-my-2 min-h-6 text-ink-muted">
          {counted && counted.count > 0 && t.figurePages.responsesFound(counted.count, counted.isMore)}
        </p>
      )}
      <InfiniteList
        query={list}
        first={first}
        loadingLabel={t.feedback.loadingAll}
        skeletonHeight="h-36"
        failedMessage={t.feedback.listFailed}
        emptyMessage={onClear ? t.figurePages.responsesNoMatch : t.figurePages.responsesNone}
        emptyAction={
          onClear && (
            <Button variant="secondary" onClick={onClear}>
              {t.common.clearFilters}
            </Button>
          )
        }
      >
        {(feedback) => <Comment key={feedback.id} feedback={feedback} hasLesson heading="h2" />}
      </InfiniteList>
    </>
  );
}
