import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { fullName } from "../../../domain/full-name.ts";
import { t } from "../../../web/language/language.ts";
import { InfiniteList } from "../../../web/lists/infinite-list.tsx";
import { useAccount } from "../../../web/session/actor.ts";
import { Button } from "../../../web/ui/button.tsx";
import { LongText } from "../../../web/ui/long-text.tsx";
import { Stars } from "../../../web/ui/stars.tsx";
import { EditFeedbackLink } from "../../feedback/web/edit-feedback-link.tsx";
import { EditedBadge } from "../../feedback/web/edited-badge.tsx";
import { feedbackListQuery } from "../../feedback/web/feedback.api.ts";
import { ReceivedFollowUp } from "../../replies/web/received-follow-up.tsx";

interface ClassCommentsProps {
  reviewId: string;
  /** Only comments with so many stars. */
  stars: number | undefined;
  onShowAll: () => void;
}

/** What students wrote about a class. */
export function ClassComments({ reviewId, stars, onShowAll }: ClassCommentsProps) {
  const headingId = useId();
  const { role } = useAccount();
  const list = useInfiniteQuery(
    feedbackListQuery({ reviewId, rating: stars === undefined ? undefined : String(stars) }),
  );
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="text-xl">
          {stars === undefined ? t.insights.comments : t.insights.commentsOf(stars)}
        </h2>
        {stars !== undefined && (
          <Button variant="quiet" className="-mx-4" onClick={onShowAll}>
            {t.insights.allComments}
          </Button>
        )}
      </div>
      <InfiniteList
        query={list}
        loadingLabel={t.feedback.loadingAll}
        skeletonHeight="h-28"
        failedMessage={t.feedback.listFailed}
        emptyMessage={stars === undefined ? t.insights.commentsNone : t.insights.commentsNoneOf(stars)}
      >
        {(feedback) => (
          <li key={feedback.id} className="rounded-card border border-line bg-card p-4 sm:p-5">
            <article className="flex flex-col gap-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h3 className="text-lg wrap-anywhere">
                  {fullName({ name: feedback.studentName, surname: feedback.surname })}
                </h3>
                <Stars value={feedback.rating} />
              </div>
              <div className="max-w-prose">
                <LongText text={feedback.message} />
              </div>
              <div className="-mb-2 flex flex-wrap items-center gap-x-4">
                <EditFeedbackLink {...feedback} />
                <EditedBadge editedBy={feedback.editedBy} />
              </div>
              {role === "teacher" && <ReceivedFollowUp feedback={feedback} />}
            </article>
          </li>
        )}
      </InfiniteList>
    </section>
  );
}
