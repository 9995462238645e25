import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { invalidateFeedback } from "#features/feedback/web/feedback.api.ts";
import {
  forgetDraft,
  keepDraft,
  openDrafts,
  startDraft,
} from "#features/feedback/web/outbox/feedback-drafts.ts";
import { closeEdited, editAnswer, submitAnswer } from "#features/feedback/web/outbox/outbox.ts";
import type { KeptAnswer } from "#features/feedback/web/outbox/outbox-store.ts";
import { useOpenDrafts } from "#features/feedback/web/outbox/use-drafts.ts";
import { useAnswers } from "#features/feedback/web/outbox/use-outbox.ts";
import {
  markAnswered,
  type ReviewSessionEntry,
  reviewSessionsQuery,
} from "#features/lessons/web/lessons.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { forgetKept, readKept } from "#web/editing/form-recovery.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { accountQuery, useAccount } from "#web/session/actor.ts";
import type { WrittenFeedback } from "./lesson-feedback-form.tsx";
import { openSessionName } from "./lesson-feedback-item.tsx";

/** The session whose form was open when the sign-in ended. */
function readOpenSession(userId: string): ReviewSessionEntry | null {
  return (readKept(userId, openSessionName) as ReviewSessionEntry | undefined) ?? null;
}

/** Rejections that mean that the list on screen is out of date. */
const listChanges = new Set(["already-submitted", "conflict", "not-open-yet"]);

/** Which form is open, at first that of `first`, and what is being sent: a session makes room for its note while its feedback is sent. */
export function useSubmissions(first?: ReviewSessionEntry) {
  const account = useAccount();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(() => readOpenSession(account.id) ?? first ?? null);
  useEffect(() => forgetKept(account.id, openSessionName), [account.id]);
  const [sending, setSending] = useState<Record<string, number | undefined>>({});
  const [failures, setFailures] = useState<Record<string, string | undefined>>({});

  const send = async (session: ReviewSessionEntry, { rating, message }: WrittenFeedback) => {
    const { id } = startDraft(account.id, session.id);
    const answer = { id, userId: account.id, reviewId: session.id, topic: session.topic };
    setSending((others) => ({ ...others, [session.id]: rating }));
    setFailures((others) => ({ ...others, [session.id]: undefined }));
    // A list that was requested before may come without this class, as answered, while its form does not know yet.
    void queryClient.cancelQueries({ queryKey: reviewSessionsQuery.queryKey });
    try {
      const outcome = await submitAnswer({ ...answer, rating, message, writtenAt: Date.now() });
      if (outcome.type === "rejected") {
        await showFailure(session, { rating, message }, outcome.problem);
        return;
      }
      if (outcome.type === "received") await markAnswered(queryClient, session.id, outcome.receipt);
      forgetDraft(account.id, session.id);
      setOpen((current) => (current?.id === session.id ? null : current));
      if (outcome.type === "received") {
        void invalidateFeedback(queryClient);
        notify.success(t.feedback.submitted);
      } else if (outcome.type === "waiting") notify.info(t.feedback.willBeSent);
      else {
        notify.info(t.feedback.signInToSend);
        await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      }
    } finally {
      setSending((others) => ({ ...others, [session.id]: undefined }));
    }
  };
  const showFailure = async (session: ReviewSessionEntry, written: WrittenFeedback, problem: ErrorBody) => {
    notify.error(t.feedback.submitFailed);
    setFailures((others) => ({ ...others, [session.id]: sentenceOf(new RequestError(problem)) }));
    if (problem.code === "not-signed-in")
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    if (!listChanges.has(problem.code)) return;
    // Another tab may have removed it from the storage after sending its own.
    keepDraft(account.id, session.id, written);
    await queryClient.invalidateQueries({ queryKey: reviewSessionsQuery.queryKey });
  };
  const openForm = (session: ReviewSessionEntry) => {
    setOpen(session);
    // So the key is there when a draft is sealed. If it fails, the next form that opens tries again.
    openDrafts(account.id).catch(() => {});
  };
  const edit = (session: ReviewSessionEntry, answer: KeptAnswer) => {
    editAnswer(answer);
    openForm(session);
  };
  const openId = open?.id;
  useEffect(() => {
    if (openId === undefined) return;
    return () => void closeEdited(openId);
  }, [openId]);
  const areDraftsOpen = useOpenDrafts(account.id);
  const answers = useAnswers();
  /** What the item of a session needs besides the session. */
  const propsOf = (session: ReviewSessionEntry) => ({
    isOpen: open?.id === session.id,
    areDraftsOpen,
    sendingRating: sending[session.id],
    failure: failures[session.id],
    onOpen: () => openForm(session),
    onClose: () => setOpen(null),
    onSubmit: (written: WrittenFeedback) => void send(session, written),
    onEdit: (answer: KeptAnswer) => edit(session, answer),
    onCancel: () => {
      // What it was to replace waits as before.
      if (answers.some(({ reviewId }) => reviewId === session.id)) forgetDraft(account.id, session.id);
      setOpen(null);
    },
  });
  /** Whether a session has an answer, which may be on its way or wait for a connection. */
  const isAnswered = (session: ReviewSessionEntry) =>
    session.feedback !== null ||
    sending[session.id] !== undefined ||
    (open?.id !== session.id &&
      answers.some(({ reviewId, problem }) => reviewId === session.id && problem === undefined));
  return { open, openForm, isAnswered, propsOf };
}
