import { t, words } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { KeptAnswer } from "./answers.ts";
import { forgetAnswer, retryAnswer } from "./outbox.ts";
import { UnsentWords } from "./unsent-words.tsx";

/** What the server has rejected, each with the reason and what can be done about it. */
export default function RejectedAnswers({ answers }: { answers: readonly KeptAnswer[] }) {
  return answers.map((answer) => <RejectedAnswer key={answer.id} answer={answer} />);
}

function RejectedAnswer({ answer }: { answer: KeptAnswer }) {
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
