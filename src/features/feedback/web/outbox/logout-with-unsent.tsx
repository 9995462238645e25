import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { loadedLessons } from "#features/lessons/web/lessons.api.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { t, words } from "#web/language/language.ts";
import { canSeal } from "#web/offline/sealing.ts";
import { Button } from "#web/ui/button.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { closeDrafts, type FeedbackDraft, forgetDraft, sealDrafts, unsentDrafts } from "./feedback-drafts.ts";
import { discardDraft, retryDraft, shownQueuedDrafts, showQueuedDraftsOf } from "./outbox.ts";
import { readQueuedDrafts, type StoredDraft, sealQueuedDrafts } from "./outbox-store.ts";
import { sendDraft } from "./send-drafts.ts";
import { whyRejected } from "./why-rejected.ts";

interface LogoutWithUnsentProps {
  userId: string;
  /** Logs out, and then calls `onSignedOut`. Resolves to the reason if it failed. */
  onLeave: (onSignedOut?: () => Promise<void>) => Promise<string | undefined>;
  onStay: () => void;
}

/** A draft that is being written, or one in the outbox. */
interface Unsent extends FeedbackDraft {
  reviewId: string;
  queuedDraft?: StoredDraft;
}

function unsentOf(userId: string): Unsent[] {
  const queuedDrafts = shownQueuedDrafts().map((queuedDraft) => ({ ...queuedDraft, queuedDraft }));
  const drafts = [...unsentDrafts(userId)].map(([reviewId, draft]) => ({ ...draft, reviewId }));
  return [...queuedDrafts, ...drafts.filter((draft) => !queuedDrafts.some(({ id }) => id === draft.id))];
}

/** Whether this user would leave anything behind that the server does not have. */
export async function isAnythingUnsent(userId: string): Promise<boolean> {
  await showQueuedDraftsOf(userId);
  return unsentOf(userId).length > 0;
}

export { closeDrafts };

/** Asked at logout while feedback is written and not sent: send it, keep it locked, or discard it (spec section 4). */
export default function LogoutWithUnsent({ userId, onLeave, onStay }: LogoutWithUnsentProps) {
  const topicOf = useTopics();
  const [unsent, setUnsent] = useState(() => unsentOf(userId));
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<"send" | "keep" | "discard">();
  const question = useRef<HTMLDivElement>(null);
  const sendable = unsent.filter(isSendable);

  const leave = async () => setFailure(await onLeave());

  const sendOne = async ({ queuedDraft, id, reviewId, rating, message }: Unsent) => {
    const topic = queuedDraft?.topic ?? topicOf(reviewId);
    const draft = { id, userId, reviewId, topic, rating, message, writtenAt: Date.now() };
    const outcome = queuedDraft ? await retryDraft(queuedDraft) : await sendDraft(draft);
    if (outcome.type === "received") {
      forgetDraft(userId, reviewId);
      return;
    }
    const problem = "problem" in outcome ? outcome.problem : undefined;
    const why = problem ? words(problem.sentence, problem.message) : t.request.offline;
    setFailure(t.unsent.failed(topic, why));
  };
  const send = async () => {
    for (const each of sendable) await sendOne(each);
    const left = unsentOf(userId);
    setUnsent(left);
    if (left.length < unsent.length) notify.success(t.feedback.submitted);
    if (left.length === 0) await leave();
    // The pressed button has disappeared with what it sent.
    else if (!left.some(isSendable)) question.current?.focus();
  };
  const keep = async () => {
    const areSealed = async () => (await sealDrafts(userId)) && (await sealQueuedDrafts(userId));
    if (await areSealed().catch(() => false)) await leave();
    else setFailure(t.unsent.keepFailed);
  };
  const discard = async () => {
    // Found while they can be read, and removed only once the logout has succeeded.
    const queuedDrafts = await readQueuedDrafts(userId);
    const drafts = [...unsentDrafts(userId).keys()];
    const forget = async () => {
      for (const lessonId of drafts) forgetDraft(userId, lessonId);
      for (const queuedDraft of queuedDrafts) await discardDraft(queuedDraft);
    };
    setFailure(await onLeave(forget));
  };
  const doing = (name: typeof busy, act: () => Promise<void>) => async () => {
    setFailure(undefined);
    setBusy(name);
    await act();
    setBusy(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={sendable.length > 0 ? t.unsent.title : t.unsent.titleToKeep}
      description={t.unsent.count(unsent.length)}
    >
      <div ref={question} tabIndex={-1} className="outline-none">
        <ul className="flex flex-col gap-3">
          {unsent.map(({ id, reviewId, rating, message, queuedDraft }) => (
            <li key={id} className="rounded-control border border-line bg-paper px-4 py-3">
              <p className="font-semibold wrap-anywhere">{queuedDraft?.topic ?? topicOf(reviewId)}</p>
              {rating > 0 && <Stars value={rating} size="small" />}
              <p dir="auto" className="line-clamp-2 wrap-anywhere">
                {message}
              </p>
              {queuedDraft?.problem && (
                <p className="mt-1 text-ink-muted">{whyRejected(queuedDraft.problem)}</p>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-col gap-2 text-ink-muted">
          {!unsent.every(isComplete) && <p>{t.unsent.incomplete}</p>}
          <p>{canSeal() ? t.unsent.keep : t.unsent.cannotKeep}</p>
          <FormError message={failure} />
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 *:grow">
        {sendable.length > 0 && (
          <Button
            busy={busy === "send"}
            disabled={busy !== undefined}
            onClick={() => void doing("send", send)()}
          >
            {t.unsent.send}
          </Button>
        )}
        {canSeal() && (
          <Button
            variant={sendable.length > 0 ? "secondary" : undefined}
            busy={busy === "keep"}
            disabled={busy !== undefined}
            onClick={() => void doing("keep", keep)()}
          >
            {t.unsent.keepLocked}
          </Button>
        )}
        <Button
          variant="quiet-danger"
          busy={busy === "discard"}
          disabled={busy !== undefined}
          onClick={() => void doing("discard", discard)()}
        >
          {t.unsent.discardAll}
        </Button>
      </div>
    </Dialog>
  );
}

const isComplete = ({ rating, message }: FeedbackDraft) => rating > 0 && message.trim() !== "";

/** The server would reject it again; other choices are above the list. */
const isSendable = (unsent: Unsent) => isComplete(unsent) && unsent.queuedDraft?.problem === undefined;

/** The topics of the lessons that the lists have loaded. */
function useTopics(): (lessonId: string) => string {
  const lessons = loadedLessons(useQueryClient());
  return (lessonId) => lessons.find(({ id }) => id === lessonId)?.topic ?? t.unsent.unknownLesson;
}
