import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { messages } from "../../../domain/messages.ts";
import { RequestError } from "../../../web/data/api-client.ts";
import { Page } from "../../../web/page/page.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { BackLink } from "../../../web/ui/link.tsx";
import { EditFeedbackSessionForm } from "./edit-feedback-session-form.tsx";
import { EditFeedbackSkeleton } from "./edit-feedback-skeleton.tsx";
import { oneFeedbackQuery } from "./feedback.api.ts";

/** /editreview/{id}: the teacher corrects topic and date of a student's review (spec section 2). */
export default function EditFeedbackSessionPage() {
  const { id = "" } = useParams({ strict: false });
  return (
    <Page
      title="Edit Review"
      intro="Correct the topic and the date. Stars and words stay the student’s."
      width="narrow"
      back={<BackLink render={<Link to="/dashboard" />}>Back to Dashboard</BackLink>}
    >
      <EditFeedbackSession key={id} id={id} />
    </Page>
  );
}

function EditFeedbackSession({ id }: { id: string }) {
  const { data: feedback, error, isFetching, refetch } = useQuery(oneFeedbackQuery(id));
  if (feedback) return <EditFeedbackSessionForm feedback={feedback} />;
  if (!error) return <EditFeedbackSkeleton />;
  if (error instanceof RequestError && error.body.code === "not-found") {
    return <ErrorState message={messages.feedback.notFound} />;
  }
  return (
    <ErrorState message={messages.feedback.loadFailed} onRetry={() => void refetch()} busy={isFetching} />
  );
}
