import { t } from "#web/language/language.ts";
import type { Problem } from "./use-steps.ts";
import { WhyAgain } from "./why-again.tsx";

interface StepProblemProps {
  problem: Pick<Problem, "kind" | "sentence">;
  /** Opens it, or records that it was opened, although the guardian was told already. */
  onOverride: (reason: string) => void;
}

/** What has come between: somebody told this parent already, they want no more, or the record could not be saved. */
export function StepProblem({ problem, onOverride }: StepProblemProps) {
  return (
    <div className="flex flex-col gap-3 rounded-card border border-danger bg-danger-soft p-gutter sm:p-5">
      <div role="alert">
        <p className="font-semibold text-danger">
          {problem.kind === "not-recorded" ? t.messageQueues.notRecorded : t.messageQueues.doNotSend}
        </p>
        <p>{problem.sentence}</p>
      </div>
      {problem.kind === "told" && <WhyAgain label={t.messageQueues.sendAnyway} onReason={onOverride} />}
    </div>
  );
}
