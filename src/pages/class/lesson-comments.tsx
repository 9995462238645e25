import { useInfiniteQuery } from "@tanstack/react-query";
import { feedbackListQuery } from "#features/feedback/web/feedback.api.ts";
import { Comment } from "#features/feedback/web/received/comment.tsx";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Button } from "#web/ui/button.tsx";

interface LessonCommentsProps {
  lessonId: string;
  stars: number | undefined;
  onShowAll: () => void;
}

export function LessonComments({ lessonId, stars, onShowAll }: LessonCommentsProps) {
  const list = useInfiniteQuery(
    feedbackListQuery({ reviewId: lessonId, rating: stars === undefined ? undefined : String(stars) }),
  );
  return (
    <>
      {stars !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="text-xl">{t.figurePages.commentsOf(stars)}</h2>
          <Button variant="quiet" className="-mx-4" onClick={onShowAll}>
            {t.figurePages.allComments}
          </Button>
        </div>
      )}
      <InfiniteList
        query={list}
        first={6}
        loadingLabel={t.feedback.loadingAll}
        skeletonHeight="h-40"
        failedMessage={t.feedback.listFailed}
        emptyMessage={stars === undefined ? t.figurePages.commentsNone : t.figurePages.commentsNoneOf(stars)}
      >
        {(feedback) => <Comment key={feedback.id} feedback={feedback} />}
      </InfiniteList>
    </>
  );
}
