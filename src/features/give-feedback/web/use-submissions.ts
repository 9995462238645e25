import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { RequestError } from "../../../web/data/api-client.ts";
import { notify } from "../../../web/dialogs/notify.ts";
import { forgetKept, readKept } from "../../../web/editing/kept-input.ts";
import { sentenceOf } from "../../../web/forms/form-errors.ts";
import { t } from "../../../web/language/language.ts";
import { useAccount } from "../../../web/session/actor.ts";
import {
  type ReviewSessionEntry,
  reviewSessionsQuery,
} from "../../review-sessions/web/review-sessions.api.ts";
import { forgetDraft, keepDraft, openDrafts, startDraft } from "./feedback-drafts.ts";
import { useSubmitFeedback } from "./give-feedback.api.ts";
import type { WrittenFeedback } from "./session-feedback-form.tsx";
import { openSessionName } from "./session-feedback-item.tsx";
import { useOpenDrafts } from "./use-drafts.ts";

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
  const submit = useSubmitFeedback();
  const [open, setOpen] = useState(() => readOpenSession(account.id) ?? first ?? null);
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
  const openForm = (session: ReviewSessionEntry) => {
    setOpen(session);
    // So the key is there when a draft is sealed. If it fails, the next form that opens tries again.
    openDrafts(account.id).catch(() => {});
  };
  const areDraftsOpen = useOpenDrafts(account.id);
  /** What the item of a session needs besides the session. */
  const propsOf = (session: ReviewSessionEntry) => ({
    isOpen: open?.id === session.id,
    areDraftsOpen,
    sendingRating: sending[session.id],
    failure: failures[session.id],
    onOpen: () => openForm(session),
    onClose: () => setOpen(null),
    onSubmit: (written: WrittenFeedback) => void send(session, written),
  });
  /** Whether a session has an answer, or gets it just now. */
  const isAnswered = (session: ReviewSessionEntry) =>
    session.feedback !== null || sending[session.id] !== undefined;
  return { open, openForm, isAnswered, propsOf };
}
