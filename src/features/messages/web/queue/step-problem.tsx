import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Problem } from "./use-steps.ts";

interface StepProblemProps {
  problem: Problem;
  /** Opens it, or records that it was opened, all the same. */
  onConfirm: () => void;
}

/** What has come between: somebody told this parent already, or they want no more. */
export function StepProblem({ problem, onConfirm }: StepProblemProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-danger bg-danger-soft p-gutter sm:p-5">
      <div role="alert">
        <p className="font-semibold text-danger">{t.messageQueues.doNotSend}</p>
        <p>{problem.sentence}</p>
      </div>
      {problem.canBeConfirmed && (
        <Button variant="secondary" onClick={onConfirm}>
          {t.messageQueues.sendAnyway}
        </Button>
      )}
    </div>
  );
}
