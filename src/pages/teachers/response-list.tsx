import { useInfiniteQuery } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { allStars } from "#domain/feedback.ts";
import { feedbackListQuery } from "#features/feedback/web/feedback.api.ts";
import { Comment } from "#features/feedback/web/received/comment.tsx";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

/** The stars in a URL, without what the server would reject. */
export function knownIn({ stars }: { stars?: string }): { stars: string | undefined } {
  return { stars: stars !== undefined && /^[1-5]$/.test(stars) ? stars : undefined };
}

interface ResponseListProps {
  teacher: string;
  stars: string | undefined;
  /** How many are shown until 'Show more' is pressed. */
  first?: number;
  /** Where the page shows those with this many stars, or all. */
  linkOf: (stars: string | undefined) => LinkProps;
}

/** Students' feedback to a teacher, newest first, with any number of stars or a given one. */
export function ResponseList({ teacher, stars, first, linkOf }: ResponseListProps) {
  const list = useInfiniteQuery(feedbackListQuery({ teacherId: teacher, rating: stars }));
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
      <InfiniteList
        query={list}
        first={first}
        loadingLabel={t.feedback.loadingAll}
        skeletonHeight="h-36"
        failedMessage={t.feedback.listFailed}
        emptyMessage={t.figurePages.responsesNone}
      >
        {(feedback) => <Comment key={feedback.id} feedback={feedback} about="class" heading="h2" />}
      </InfiniteList>
    </>
  );
}
