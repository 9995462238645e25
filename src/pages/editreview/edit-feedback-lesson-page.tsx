import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { EditFeedbackSkeleton } from "#features/feedback/web/edit/edit-feedback-skeleton.tsx";
import { oneFeedbackQuery } from "#features/feedback/web/feedback.api.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { EditFeedbackLessonForm } from "./edit-feedback-lesson-form.tsx";

/** /editreview/{id}: the teacher corrects topic and date of a student's feedback (spec section 2). */
export default function EditFeedbackLessonPage() {
  const { id } = useParams({ from: "/editreview/$id" });
  return (
    <Page
      title={t.feedback.editTitle}
      intro={t.feedback.editLessonIntro}
      width="narrow"
      back={<Back to="/dashboard" />}
    >
      <EditFeedbackLesson key={id} id={id} />
    </Page>
  );
}

function EditFeedbackLesson({ id }: { id: string }) {
  const query = useQuery(oneFeedbackQuery(id));
  if (query.data) return <EditFeedbackLessonForm feedback={query.data} />;
  if (!query.error) return <EditFeedbackSkeleton />;
  return <LoadFailure query={query} notFound={t.feedback.notFound} failed={t.feedback.loadFailed} />;
}
