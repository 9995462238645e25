import { fullName } from "#domain/full-name.ts";
import { childrenOf } from "#features/messages/web/children-of.ts";
import { stateName } from "#features/messages/web/state-name.ts";
import { WroteBack } from "#features/messages/web/wrote-back.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Step } from "./steps.api.ts";
import { Key } from "./use-keys.tsx";
import type { Answer } from "./use-steps.ts";

interface StepAnswersProps {
  last: Answer | undefined;
  /** The message whose answer was just undone. */
  undone: Step | undefined;
  /** Those that have not reached the server. */
  unrecorded: readonly Answer[];
  /** The key that undoes the last one. */
  undoKey: string | undefined;
  onUndo: () => void;
  onTryAgain: () => void;
}

/** The last answer, to be undone, and all that are not recorded yet. The text below gives it its place, so that no button moves. */
export function StepAnswers({ last, undone, unrecorded, undoKey, onUndo, onTryAgain }: StepAnswersProps) {
  const isLost = unrecorded.some(({ step }) => step.message.id === last?.step.message.id);
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {unrecorded.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-1 rounded-control border border-danger bg-danger-soft pl-3">
          <div className="mr-auto min-w-0 py-2">
            <p className="font-semibold text-danger">{t.messageQueues.notRecorded}</p>
            {unrecorded.map((answer) => (
              <AnswerLine key={answer.step.message.id} answer={answer} />
            ))}
          </div>
          <Button variant="quiet" onClick={onTryAgain}>
            {t.common.tryAgain}
          </Button>
          {isLost && <Undo undoKey={undoKey} onUndo={onUndo} />}
        </div>
      )}
      {undone && !last && (
        <div className="rounded-control bg-sunken px-3 py-2.5">
          <Line step={undone}>{t.messageRecord.eventName["answer-undone"]}</Line>
        </div>
      )}
      {last && !isLost && (
        <div className="flex flex-wrap items-center gap-x-1 rounded-control bg-sunken pl-3 *:[button]:px-3">
          <AnswerLine answer={last} />
          <Undo undoKey={undoKey} onUndo={onUndo} />
          {last.state === "sent" && <WroteBack message={last.step.message} />}
        </div>
      )}
    </div>
  );
}

function Undo({ undoKey, onUndo }: Pick<StepAnswersProps, "undoKey" | "onUndo">) {
  return (
    <Button variant="quiet" aria-keyshortcuts={undoKey} onClick={onUndo}>
      <span>{t.common.undo}</span>
      <Key name={undoKey} />
    </Button>
  );
}

function AnswerLine({ answer: { step, state } }: { answer: Answer }) {
  return <Line step={step}>{stateName(state, step.message.channel)}</Line>;
}

function Line({ step, children }: { step: Step; children: string }) {
  return (
    <p className="mr-auto min-w-0 wrap-anywhere">
      <span translate="no">{t.common.list(childrenOf(step.message).map(fullName))}</span>
      <span>: </span>
      <strong>{children}</strong>
    </p>
  );
}
