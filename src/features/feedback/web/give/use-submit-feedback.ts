import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Written } from "#domain/feedback.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { invalidateFeedback } from "#features/feedback/web/feedback.api.ts";
import { closeEdited, edit, isWaiting, submit } from "#features/feedback/web/outbox/outbox.ts";
import { forgetDraft, readDraft, useUnsent } from "#features/feedback/web/outbox/unsent.ts";
import { type LessonEntry, lessonsQuery, markAnswered } from "#features/lessons/web/lessons.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { discardStoredForm, readStoredForm } from "#web/editing/form-recovery.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import type { UnsentFeedback } from "#web/offline/device-store.ts";
import { accountQuery, useAccount } from "#web/session/account.ts";

/** The name under which the open form is remembered when the session ends; its text is in the draft. */
export const openLessonName = "lesson-feedback";

/** The lesson whose form was open when the session ended. */
function readOpenLesson(userId: string): LessonEntry | null {
  return (readStoredForm(userId, openLessonName) as LessonEntry | undefined) ?? null;
}

/** Rejections that mean that the list on screen is out of date. */
const listChanges = new Set(["already-submitted", "conflict", "not-open-yet"]);

/** Which form is open, at first that of `first`, and what is being sent: a lesson makes room for its note while its feedback is sent. */
export function useSubmitFeedback(first?: LessonEntry) {
  const account = useAccount();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(() => readOpenLesson(account.id) ?? first ?? null);
  useEffect(() => discardStoredForm(account.id, openLessonName), [account.id]);
  const [sending, setSending] = useState<Record<string, number | undefined>>({});
  const [failures, setFailures] = useState<Record<string, string | undefined>>({});

  const send = async (lesson: LessonEntry, written: Written) => {
    setSending((others) => ({ ...others, [lesson.id]: written.rating }));
    setFailures((others) => ({ ...others, [lesson.id]: undefined }));
    // A list that was requested earlier may arrive without this class, which has been rated, before its form knows.
    void queryClient.cancelQueries({ queryKey: lessonsQuery.queryKey });
    try {
      const outcome = await submit(account.id, lesson, written);
      if (outcome.type === "rejected") {
        await showFailure(lesson, outcome.problem);
        return;
      }
      if (outcome.type === "received") await markAnswered(queryClient, lesson.id, outcome.receipt);
      setOpen((current) => (current?.id === lesson.id ? null : current));
      if (outcome.type === "received") {
        void invalidateFeedback(queryClient);
        notify.success(t.feedback.submitted);
      } else if (outcome.type === "waiting") notify.info(t.feedback.willBeSent);
      else {
        notify.info(t.feedback.signInToSend);
        await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      }
    } finally {
      setSending((others) => ({ ...others, [lesson.id]: undefined }));
    }
  };
  const showFailure = async (lesson: LessonEntry, problem: ErrorBody) => {
    notify.error(t.feedback.submitFailed);
    setFailures((others) => ({ ...others, [lesson.id]: sentenceOf(new RequestError(problem)) }));
    if (problem.code === "not-signed-in")
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    if (listChanges.has(problem.code))
      await queryClient.invalidateQueries({ queryKey: lessonsQuery.queryKey });
  };
  const openId = open?.id;
  useEffect(() => {
    if (openId === undefined) return;
    return () => void closeEdited(openId);
  }, [openId]);
  const submittedAt = useUnsent((all) => all.get(openId ?? "")?.submittedAt);
  const hasOtherWords = useUnsent((all) => all.get(openId ?? "")?.edit !== undefined);
  const isSending = openId !== undefined && sending[openId] !== undefined;
  const before = useRef({ openId, submittedAt });
  // Submitted in another tab: the form has nothing to add, and must not hold it back.
  useEffect(() => {
    const isSubmitted = submittedAt !== undefined && submittedAt !== before.current.submittedAt;
    if (isSubmitted && before.current.openId === openId && !hasOtherWords && !isSending) setOpen(null);
    before.current = { openId, submittedAt };
  }, [openId, submittedAt, hasOtherWords, isSending]);
  // A string, which stays the same while something is typed.
  const waiting = useUnsent((all) =>
    [...all.values()]
      .filter(isWaiting)
      .map(({ lessonId }) => lessonId)
      .join(),
  );
  /** What the item of a lesson needs besides the lesson. */
  const propsOf = (lesson: LessonEntry) => ({
    isOpen: open?.id === lesson.id,
    sendingRating: sending[lesson.id],
    failure: failures[lesson.id],
    onOpen: () => setOpen(lesson),
    onClose: () => setOpen(null),
    onSubmit: (written: Written) => void send(lesson, written),
    /** Opens the form with feedback that waits to be sent. */
    onEdit: (unsent: UnsentFeedback) => {
      edit(unsent);
      setOpen(lesson);
    },
    /** Closes the form. Feedback that waits to be sent stays as it was; otherwise words are kept as a draft. */
    onCancel: () => {
      // The feedback that it was to replace waits as before; stars without words are not worth keeping.
      const hasWords = readDraft(account.id, lesson.id)?.message.trim();
      if (waiting.includes(lesson.id) || !hasWords) void forgetDraft(account.id, lesson.id);
      setOpen(null);
    },
  });
  /** Whether a lesson has feedback, which may be on its way or waiting for a connection. */
  const isAnswered = (lesson: LessonEntry) =>
    lesson.feedback !== null ||
    sending[lesson.id] !== undefined ||
    (open?.id !== lesson.id && waiting.includes(lesson.id));
  return { open, openForm: setOpen, isAnswered, propsOf };
}

export type SubmissionProps = ReturnType<ReturnType<typeof useSubmitFeedback>["propsOf"]>;
