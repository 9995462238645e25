import { useRef, useState } from "react";
import type { Words } from "#domain/original-words.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { t, words } from "#web/language/language.ts";
import type { UnsentFeedback } from "#web/offline/device-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { retry, submit } from "./outbox.ts";
import { closeOutbox, discardAll, isAllStored, openOutbox, unsentOf } from "./unsent.ts";
import { whyRejected } from "./why-rejected.ts";

interface LogoutWithUnsentProps {
  userId: string;
  /** Logs out, and then calls `onSignedOut`. Resolves to the reason if it failed. */
  onLeave: (onSignedOut?: () => Promise<void>) => Promise<string | undefined>;
  onStay: () => void;
}

const listOf = (userId: string): UnsentFeedback[] => [...(unsentOf(userId)?.values() ?? [])];

/** Whether this user would leave anything behind that the server does not have. */
export async function isAnythingUnsent(userId: string): Promise<boolean> {
  await openOutbox(userId);
  return listOf(userId).length > 0;
}

export { closeOutbox };

/** Asked at logout while feedback is written and not sent: send it, keep it, or discard it (spec section 4). */
export default function LogoutWithUnsent({ userId, onLeave, onStay }: LogoutWithUnsentProps) {
  const [unsent, setUnsent] = useState(() => listOf(userId));
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<"send" | "keep" | "discard">();
  const question = useRef<HTMLDivElement>(null);
  const sendable = unsent.filter(isSendable);

  const leave = async () => setFailure(await onLeave());

  const sendOne = async (each: UnsentFeedback) => {
    const lesson = { id: each.lessonId, topic: each.topic };
    const outcome =
      each.state === "draft" ? await submit(userId, lesson, each, { mayWait: false }) : await retry(each);
    if (outcome.type === "received") return;
    const problem = "problem" in outcome ? outcome.problem : undefined;
    const why = problem ? words(problem.sentence, problem.message) : t.request.offline;
    setFailure(t.unsent.failed(each.topic, why));
  };
  const send = async () => {
    for (const each of sendable) await sendOne(each);
    const left = listOf(userId);
    setUnsent(left);
    if (left.length < unsent.length) notify.success(t.feedback.submitted);
    if (left.length === 0) await leave();
    // The pressed button is gone, together with what it sent.
    else if (!left.some(isSendable)) question.current?.focus();
  };
  const keep = async () => {
    if (await isAllStored(userId)) await leave();
    else setFailure(t.unsent.keepFailed);
  };
  const discard = async () => setFailure(await onLeave(() => discardAll(userId)));
  const doing = async (name: typeof busy, act: () => Promise<void>) => {
    setFailure(undefined);
    setBusy(name);
    await act();
    setBusy(undefined);
  };
  const choice = (name: typeof busy, act: () => Promise<void>) => ({
    busy: busy === name,
    disabled: busy !== undefined,
    onClick: () => void doing(name, act),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={sendable.length > 0 ? t.unsent.title : t.unsent.titleToKeep}
      description={t.unsent.count(unsent.length)}
    >
      <div ref={question} tabIndex={-1} className="outline-none">
        <ul className="flex flex-col gap-3">
          {unsent.map((each) => (
            <li key={each.id} className="rounded-control border border-line bg-paper px-4 py-3">
              <p className="font-semibold wrap-anywhere">{each.topic}</p>
              {each.rating > 0 && <Stars value={each.rating} size="small" />}
              <p dir="auto" className="line-clamp-2 wrap-anywhere">
                {each.message}
              </p>
              {each.reason && <p className="mt-1 text-ink-muted">{whyRejected(each.reason)}</p>}
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-col gap-2 text-ink-muted">
          {!unsent.every(isComplete) && <p>{t.unsent.incomplete}</p>}
          <p>{t.unsent.keep}</p>
          <FormError message={failure} />
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 *:grow">
        {sendable.length > 0 && <Button {...choice("send", send)}>{t.unsent.send}</Button>}
        <Button variant={sendable.length > 0 ? "secondary" : undefined} {...choice("keep", keep)}>
          {t.unsent.keepHere}
        </Button>
        <Button variant="quiet-danger" {...choice("discard", discard)}>
          {t.unsent.discardAll}
        </Button>
      </div>
    </Dialog>
  );
}

const isComplete = ({ rating, message }: Words) => rating > 0 && message.trim() !== "";

/** The server would reject it again; other choices are above the list. */
const isSendable = (unsent: UnsentFeedback) => isComplete(unsent) && unsent.state !== "rejected";
