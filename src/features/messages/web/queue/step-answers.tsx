import { fullName } from "#domain/full-name.ts";
import { childrenOf } from "#features/messages/web/children-of.ts";
import { CorrectState } from "#features/messages/web/correct-state.tsx";
import { stateName } from "#features/messages/web/state-name.ts";
import { WroteBack } from "#features/messages/web/wrote-back.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Said } from "./use-steps.ts";

interface StepAnswersProps {
  last: Said | undefined;
  /** What has not reached the server. */
  lost: readonly Said[];
  onTryAgain: () => void;
  onCorrected: () => void;
}

/** The last answer, to be corrected, and all that are not recorded yet. The text below gives it its place, so that no button moves. */
export function StepAnswers({ last, lost, onTryAgain, onCorrected }: StepAnswersProps) {
  const isLost = lost.some(({ step }) => step.message.id === last?.step.message.id);
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {lost.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-1 rounded-control border border-danger bg-danger-soft pl-3">
          <div className="mr-auto min-w-0 py-2">
            <p className="font-semibold text-danger">{t.messageQueues.notRecorded}</p>
            {lost.map((said) => (
              <Line key={said.step.message.id} said={said} />
            ))}
          </div>
          <Button variant="quiet" onClick={onTryAgain}>
            {t.common.tryAgain}
          </Button>
        </div>
      )}
      {last && !isLost && (
        <div className="flex flex-wrap items-center gap-x-1 rounded-control bg-sunken pl-3 *:[button]:px-3">
          <Line said={last} />
          <CorrectState
            message={{ ...last.step.message, state: last.state, notSent: last.notSent ?? null }}
            whom={whomOf(last)}
            onCorrected={onCorrected}
          />
          {last.state === "sent" && <WroteBack message={last.step.message} />}
        </div>
      )}
    </div>
  );
}

const whomOf = ({ step }: Said) => t.common.list(childrenOf(step.message).map(fullName));

function Line({ said }: { said: Said }) {
  return (
    <p className="mr-auto min-w-0 wrap-anywhere">
      <span translate="no">{whomOf(said)}</span>
      <span>: </span>
      <strong>{stateName(said.notSent ?? said.state, said.step.message.channel)}</strong>
    </p>
  );
}
