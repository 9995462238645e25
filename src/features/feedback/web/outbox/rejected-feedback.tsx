import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ErrorCode } from "#domain/errors.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { oneFeedbackQuery } from "#features/feedback/web/feedback.api.ts";
import { isNotFound } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";
import type { UnsentFeedback } from "#web/offline/device-store.ts";
import { Button } from "#web/ui/button.tsx";
import { retry } from "./outbox.ts";
import { discard } from "./unsent.ts";
import { UnsentWords } from "./unsent-words.tsx";
import { whyRejected } from "./why-rejected.ts";

/** What the server has rejected, each with the reason and what the student can do about it. */
export default function RejectedFeedback({ rejected }: { rejected: readonly UnsentFeedback[] }) {
  return rejected.map(
    (unsent) => unsent.reason && <Rejected key={unsent.id} unsent={unsent} reason={unsent.reason} />,
  );
}

/** Rejections after which the same words may be accepted later. */
const mayPassLater: readonly ErrorCode[] = ["not-open-yet", "already-submitted", "conflict", "cross-site"];

/** What is being retried: it leaves the page until the server has responded. */
const triedAgain = new Set<string>();

/** The id of the feedback that is stored instead, as long as it is. */
function useStoredId({ current }: ErrorBody): string | undefined {
  const id = typeof current?.id === "string" ? current.id : undefined;
  const { error } = useQuery({ ...oneFeedbackQuery(id ?? ""), enabled: id !== undefined });
  return isNotFound(error) ? undefined : id;
}

/** What the student can do, unless the reason already says so. */
function whatToDo({ code }: ErrorBody, isStored: boolean): string | undefined {
  if (isStored) return t.unsent.replaceOrDiscard;
  if (code === "not-open-yet") return t.unsent.tryThen;
  if (mayPassLater.includes(code)) return t.unsent.tryNow;
  return code === "not-found" ? undefined : t.unsent.copyOrDiscard;
}

function Rejected({ unsent, reason }: { unsent: UnsentFeedback; reason: ErrorBody }) {
  const [isTrying, setTrying] = useState(false);
  const stored = useStoredId(reason);
  const canTry = stored === undefined && mayPassLater.includes(reason.code);
  const tryAgain = async () => {
    triedAgain.add(unsent.id);
    setTrying(true);
    const outcome = await retry(unsent).catch(() => null);
    if (outcome !== null && outcome.type !== "rejected") triedAgain.delete(unsent.id);
    setTrying(false);
  };
  return (
    <UnsentWords
      heading={<h3 className="text-lg wrap-anywhere">{unsent.topic}</h3>}
      why={whyRejected(reason)}
      whatToDo={whatToDo(reason, stored !== undefined)}
      failure={triedAgain.has(unsent.id) && !isTrying ? t.unsent.stillNotSent : undefined}
      written={unsent}
      feedbackId={stored}
      action={
        canTry && (
          <Button
            variant="secondary"
            className="max-sm:col-span-full"
            busy={isTrying}
            onClick={() => void tryAgain()}
          >
            {t.common.tryAgain}
          </Button>
        )
      }
      onForget={() => void discard(unsent)}
    />
  );
}
