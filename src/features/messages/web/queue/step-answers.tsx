import { fullName } from "#domain/full-name.ts";
import { childrenOf } from "#features/messages/web/children-of.ts";
import { CorrectState } from "#features/messages/web/correct-state.tsx";
import { stateName } from "#features/messages/web/state-name.ts";
import { WroteBack } from "#features/messages/web/wrote-back.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { StepReport } from "./use-steps.ts";

interface StepAnswersProps {
  last: StepReport | undefined;
  /** What has not reached the server. */
  lost: readonly StepReport[];
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
            {lost.map((report) => (
              <Line key={report.step.message.id} report={report} />
            ))}
          </div>
          <Button variant="quiet" onClick={onTryAgain}>
            {t.common.tryAgain}
          </Button>
        </div>
      )}
      {last && !isLost && (
        <div className="flex flex-wrap items-center gap-x-1 rounded-control bg-sunken pl-3 *:[button]:px-3">
          <Line report={last} />
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

const whomOf = ({ step }: StepReport) => t.common.list(childrenOf(step.message).map(fullName));

function Line({ report }: { report: StepReport }) {
  return (
    <p className="mr-auto min-w-0 wrap-anywhere">
      <span translate="no">{whomOf(report)}</span>
      <span>: </span>
      <strong>{stateName(report.notSent ?? report.state, report.step.message.channel)}</strong>
    </p>
  );
}
