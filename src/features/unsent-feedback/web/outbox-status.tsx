import { useEffect } from "react";
import { t, words } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { Answer } from "./answers.ts";
import { forgetAnswer, reloadAnswers, retryAnswer } from "./outbox.ts";
import { UnsentWords } from "./unsent-words.tsx";
import { useAnswers } from "./use-answers.ts";

/** Above a student's classes: how many answers wait for a connection, and those that the server has rejected. */
export function OutboxStatus() {
  const answers = useAnswers();
  useEffect(() => void reloadAnswers(), []);
  const rejected = answers.filter(({ problem }) => problem !== undefined);
  const waiting = answers.length - rejected.length;
  return (
    <>
      <p role="status" className="rounded-control bg-sunken px-4 py-3 text-base empty:hidden">
        {waiting > 0 && t.feedback.waitingAnswers(waiting)}
      </p>
      {rejected.map((answer) => (
        <RejectedAnswer key={answer.id} answer={answer} />
      ))}
    </>
  );
}

/** With the reason of the server, and what can be done about it. */
function RejectedAnswer({ answer }: { answer: Answer }) {
  const { problem, topic } = answer;
  if (problem === undefined) return null;
  const { sentence, message, current } = problem;
  const stored = current?.id;
  return (
    <UnsentWords
      heading={<h3 className="text-lg wrap-anywhere">{topic}</h3>}
      why={words(sentence, message)}
      written={answer}
      feedbackId={typeof stored === "string" ? stored : undefined}
      actions={
        stored === undefined && (
          <Button variant="secondary" onClick={() => void retryAnswer(answer)}>
            {t.common.tryAgain}
          </Button>
        )
      }
      onForget={() => void forgetAnswer(answer)}
    />
  );
}
