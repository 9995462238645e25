import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { EditFeedbackSkeleton } from "#features/feedback/web/edit/edit-feedback-skeleton.tsx";
import { topicFromPath } from "#features/feedback/web/edit/topic-in-path.ts";
import { type Feedback, feedbackListQuery, oneFeedbackQuery } from "#features/feedback/web/feedback.api.ts";
import { sentence } from "#locales/sentence.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { ShowMore } from "#web/lists/pager.tsx";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { EditFeedbackForm } from "./edit-feedback-form.tsx";
import { FeedbackChoice } from "./feedback-choice.tsx";

/** The account was deleted, or signed out elsewhere, after the page was opened (spec section 8, Topic variant). */
const meta = { whenSignedOut: () => t.feedback.profileNotFound };

/** /edit-review/{topic}: rating and message, found by topic or by `?feedback=` (spec section 2). */
export default function EditFeedbackPage() {
  const topic = topicFromPath(useParams({ from: "/edit-review/$topic" }).topic);
  const { feedback: id } = useSearch({ from: "/edit-review/$topic" });
  return (
    <Page title={t.feedback.editTitle} width="narrow" back={<Back to="/dashboard" />}>
      <section
        // The link that was pressed goes with the choice: the focus stays here.
        tabIndex={-1}
        aria-label={t.labels.review}
        className="flex flex-col gap-6 outline-none"
      >
        {id === undefined ? <ByTopic key={topic} topic={topic} /> : <ById key={id} id={id} />}
      </section>
    </Page>
  );
}

function ById({ id }: { id: string }) {
  const { data: feedback, error, isFetching, refetch } = useQuery({ ...oneFeedbackQuery(id), meta });
  if (feedback) return <EditFeedbackForm feedback={feedback} />;
  if (error) return <LoadFailure error={error} query={{ refetch, isFetching }} />;
  return <EditFeedbackSkeleton />;
}

/** More of them are several screens. */
const choicesAtFirst = 12;

function ByTopic({ topic }: { topic: string }) {
  const [isBrief, setBrief] = useState(true);
  const list = useInfiniteQuery({ ...feedbackListQuery({ topic }), meta });
  if (!list.data) {
    if (!list.error) return <EditFeedbackSkeleton />;
    return <LoadFailure error={list.error} query={list} />;
  }
  const found = list.data.pages.flatMap(({ items }) => items);
  const [only, another] = found;
  const isCut = isBrief && found.length > choicesAtFirst;
  if (!only) return <Leave because={t.feedback.noneFound} />;
  if (!another) return <Only feedback={only} />;
  return (
    <>
      <FeedbackChoice topic={topic} found={isBrief ? found.slice(0, choicesAtFirst) : found} />
      <ShowMore
        hasMore={isCut || list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => (isCut ? setBrief(false) : void list.fetchNextPage())}
        failure={list.isFetchNextPageError ? t.feedback.loadFailedBecause(sentenceOf(list.error)) : undefined}
      />
    </>
  );
}

/** Continues with the only match: once its form is open, other feedback on the topic must not replace it. */
function Only({ feedback }: { feedback: Feedback }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryData(oneFeedbackQuery(feedback.id).queryKey, feedback);
    void navigate({ from: "/edit-review/$topic", to: ".", search: { feedback: feedback.id }, replace: true });
  }, [feedback, navigate, queryClient]);
  return <EditFeedbackSkeleton />;
}

type LoadFailureProps = Pick<ComponentProps<typeof ErrorState>, "query"> & { error: Error };

function LoadFailure({ error, query }: LoadFailureProps) {
  const body = error instanceof RequestError ? error.body : undefined;
  if (body?.code === "not-found") {
    const isAnothers = body.sentence.key === sentence("feedback.ownOnly").key;
    return <Leave because={isAnothers ? t.feedback.ownOnly : t.feedback.noneFound} />;
  }
  return <ErrorState message={t.feedback.loadFailedBecause(sentenceOf(error))} query={query} />;
}

/** Says why, and goes to / (spec section 8, Topic variant). */
function Leave({ because }: { because: string }) {
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    notify.error(because);
    void navigate({ to: "/", replace: true });
  }, [because, navigate]);
  return null;
}
