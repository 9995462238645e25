import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ErrorCode } from "#domain/errors.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { oneFeedbackQuery } from "#features/feedback/web/feedback.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { discardDraft, retryDraft } from "./outbox.ts";
import type { StoredDraft } from "./outbox-store.ts";
import { UnsentWords } from "./unsent-words.tsx";
import { whyRejected } from "./why-rejected.ts";

/** The drafts that the server has rejected, each with the reason and what the student can do about it. */
export default function RejectedDrafts({ queuedDrafts }: { queuedDrafts: readonly StoredDraft[] }) {
  return queuedDrafts.map(
    (queuedDraft) =>
      queuedDraft.problem && (
        <RejectedDraft key={queuedDraft.id} queuedDraft={queuedDraft} problem={queuedDraft.problem} />
      ),
  );
}

/**
 * Rejections after which the same words may be accepted later: the class is still theirs, and the stored feedback may be
 * gone.
 */
const mayPassLater: readonly ErrorCode[] = ["not-open-yet", "already-submitted", "conflict", "cross-site"];

/** Drafts that are being retried: a rejected one leaves the page until the server has responded. */
const triedAgain = new Set<string>();

/** The id of the feedback that is stored instead, as long as it is. */
function useStoredId({ current }: ErrorBody): string | undefined {
  const id = typeof current?.id === "string" ? current.id : undefined;
  const { error } = useQuery({ ...oneFeedbackQuery(id ?? ""), enabled: id !== undefined });
  return error instanceof RequestError && error.body.code === "not-found" ? undefined : id;
}

/** What the student can do, unless the reason already says so. */
function whatToDo({ code }: ErrorBody, isStored: boolean): string | undefined {
  if (isStored) return t.unsent.replaceOrDiscard;
  if (code === "not-open-yet") return t.unsent.tryThen;
  if (mayPassLater.includes(code)) return t.unsent.tryNow;
  return code === "not-found" ? undefined : t.unsent.copyOrDiscard;
}

function RejectedDraft({ queuedDraft, problem }: { queuedDraft: StoredDraft; problem: ErrorBody }) {
  const [isTrying, setTrying] = useState(false);
  const stored = useStoredId(problem);
  const canTry = stored === undefined && mayPassLater.includes(problem.code);
  const tryAgain = async () => {
    triedAgain.add(queuedDraft.id);
    setTrying(true);
    const outcome = await retryDraft(queuedDraft).catch(() => null);
    if (outcome !== null && outcome.type !== "rejected") triedAgain.delete(queuedDraft.id);
    setTrying(false);
  };
  return (
    <UnsentWords
      heading={<h3 className="text-lg wrap-anywhere">{queuedDraft.topic}</h3>}
      why={whyRejected(problem)}
      whatToDo={whatToDo(problem, stored !== undefined)}
      failure={triedAgain.has(queuedDraft.id) && !isTrying ? t.unsent.stillNotSent : undefined}
      written={queuedDraft}
      feedbackId={stored}
      action={
        canTry && (
          <Button
            variant="secondary"
            className="max-sm:col-span-2"
            busy={isTrying}
            onClick={() => void tryAgain()}
          >
            {t.common.tryAgain}
          </Button>
        )
      }
      onForget={() => void discardDraft(queuedDraft)}
    />
  );
}
