import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { RequestError } from "../../../web/data/api-client.ts";
import { notify } from "../../../web/dialogs/notify.ts";
import { forgetKept, readKept } from "../../../web/editing/kept-input.ts";
import { sentenceOf } from "../../../web/forms/form-errors.ts";
import { t } from "../../../web/language/language.ts";
import { InfiniteList } from "../../../web/lists/infinite-list.tsx";
import { useAccount } from "../../../web/session/actor.ts";
import {
  type ReviewSessionEntry,
  reviewSessionsQuery,
} from "../../review-sessions/web/review-sessions.api.ts";
import { classAnchor, classesAnchor, onClassFollowed } from "./class-anchor.ts";
import { forgetDraft, keepDraft, openDrafts, startDraft } from "./feedback-drafts.ts";
import { useSubmitFeedback } from "./give-feedback.api.ts";
import type { WrittenFeedback } from "./session-feedback-form.tsx";
import { openSessionName, SessionFeedbackItem } from "./session-feedback-item.tsx";
import { useOpenDrafts } from "./use-drafts.ts";

/** The session whose form was open when the sign-in ended. */
function readOpenSession(userId: string): ReviewSessionEntry | null {
  return (readKept(userId, openSessionName) as ReviewSessionEntry | undefined) ?? null;
}

/** Rejections that mean that the list on screen is out of date. */
const listChanges = new Set(["already-submitted", "conflict", "not-open-yet"]);

/** The student's 'Teacher Reviews': every session, with or without feedback (spec sections 2 and 4). */
export function SessionFeedbackList() {
  const headingId = useId();
  return (
    <section id={classesAnchor} aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-xl">
        {t.feedback.teacherReviews}
      </h2>
      <Sessions />
    </section>
  );
}

function Sessions() {
  const list = useInfiniteQuery(reviewSessionsQuery);
  const account = useAccount();
  const areDraftsOpen = useOpenDrafts(account.id);
  const { open, setOpen, sending, failures, send } = useSubmissions();

  const openForm = (session: ReviewSessionEntry) => {
    setOpen(session);
    // So the key is there when a draft is sealed. If it fails, the next form that opens tries again.
    openDrafts(account.id).catch(() => {});
  };
  useFollowedClass(list.data?.pages.flatMap(({ items }) => items) ?? [], openForm);

  return (
    <InfiniteList
      query={list}
      // If the teacher deletes the session, what the student is writing about it must stay.
      keep={open}
      loadingLabel={t.feedback.loadingAll}
      skeletonHeight="h-22"
      failedMessage={t.students.loadFailed}
      emptyMessage={t.feedback.noneYet}
    >
      {(session) => (
        <SessionFeedbackItem
          key={session.id}
          session={session}
          isOpen={open?.id === session.id}
          areDraftsOpen={areDraftsOpen}
          sendingRating={sending[session.id]}
          failure={failures[session.id]}
          onOpen={() => openForm(session)}
          onClose={() => setOpen(null)}
          onSubmit={(written) => void send(session, written)}
        />
      )}
    </InfiniteList>
  );
}

/** Opens the form of a class, and gives it the focus, when a link to it is pressed. */
function useFollowedClass(
  sessions: readonly ReviewSessionEntry[],
  openForm: (session: ReviewSessionEntry) => void,
): void {
  useEffect(() =>
    onClassFollowed((reviewId) => {
      const session = sessions.find(({ id }) => id === reviewId);
      if (session?.feedback !== null || session.opensOn !== null) return;
      openForm(session);
      document.getElementById(classAnchor(reviewId))?.focus();
    }),
  );
}

/** Which form is open, and what is being sent: a session makes room for its note while its feedback is sent. */
function useSubmissions() {
  const account = useAccount();
  const queryClient = useQueryClient();
  const submit = useSubmitFeedback();
  const [open, setOpen] = useState(() => readOpenSession(account.id));
  useEffect(() => forgetKept(account.id, openSessionName), [account.id]);
  const [sending, setSending] = useState<Record<string, number | undefined>>({});
  const [failures, setFailures] = useState<Record<string, string | undefined>>({});

  const send = async (session: ReviewSessionEntry, written: WrittenFeedback) => {
    const { id } = startDraft(account.id, session.id);
    setSending((others) => ({ ...others, [session.id]: written.rating }));
    setFailures((others) => ({ ...others, [session.id]: undefined }));
    try {
      await submit.mutateAsync({ ...written, id, reviewId: session.id });
      forgetDraft(account.id, session.id);
      setOpen((current) => (current?.id === session.id ? null : current));
      notify.success(t.feedback.submitted);
    } catch (error) {
      notify.error(t.feedback.submitFailed);
      setFailures((others) => ({ ...others, [session.id]: sentenceOf(error) }));
      const code = error instanceof RequestError ? error.body.code : undefined;
      if (code !== undefined && listChanges.has(code)) {
        // Another tab may have removed it from the storage after sending its own.
        keepDraft(account.id, session.id, written);
        await queryClient.invalidateQueries({ queryKey: reviewSessionsQuery.queryKey });
      }
    } finally {
      setSending((others) => ({ ...others, [session.id]: undefined }));
    }
  };
  return { open, setOpen, sending, failures, send };
}
