import { useEffect } from "react";
import { t, withAllWords } from "#web/language/language.ts";
import { useAccount } from "#web/session/actor.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { showAnswersOf } from "./outbox.ts";
import { useAnswers } from "./use-outbox.ts";

const RejectedAnswers = lazyPart(() => withAllWords(() => import("./rejected-drafts.tsx")));

/** Above a student's classes: how many answers wait for a connection, and those that the server has rejected. */
export function OutboxStatus() {
  const { id } = useAccount();
  const answers = useAnswers();
  useEffect(() => void showAnswersOf(id), [id]);
  const rejected = answers.filter(({ problem }) => problem !== undefined);
  const waiting = answers.length - rejected.length;
  return (
    <>
      <p role="status" className="rounded-control bg-sunken px-4 py-3 text-base empty:hidden">
        {waiting > 0 && t.feedback.waitingAnswers(waiting)}
      </p>
      {rejected.length > 0 && <RejectedAnswers answers={rejected} />}
    </>
  );
}
