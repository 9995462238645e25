import { useInfiniteQuery } from "@tanstack/react-query";
import { LessonFeedbackItem } from "#features/feedback/web/give/lesson-feedback-item.tsx";
import { useSubmitFeedback } from "#features/feedback/web/give/use-submit-feedback.ts";
import { ownListQuery } from "#features/lessons/web/lessons.api.ts";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Page } from "#web/page/page.tsx";

/** /given: a student's own feedback, the class held last first. */
export default function GivenPage() {
  const query = useInfiniteQuery(ownListQuery("answered"));
  const { propsOf } = useSubmitFeedback();
  return (
    <Page title={t.feedback.givenOn}>
      <div className="flex flex-col gap-3">
        <InfiniteList
          query={query}
          loadingLabel={t.feedback.loadingAll}
          skeletonHeight="h-22"
          failedMessage={t.students.loadFailed}
          emptyMessage={t.feedback.noneGiven}
        >
          {(lesson) => <LessonFeedbackItem key={lesson.id} lesson={lesson} {...propsOf(lesson)} />}
        </InfiniteList>
      </div>
    </Page>
  );
}
