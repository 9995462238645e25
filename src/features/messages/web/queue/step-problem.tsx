import { type FormEvent, useState } from "react";
import { overrideReasonMaxLength } from "#domain/messages/parent-message.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Problem } from "./use-steps.ts";

interface StepProblemProps {
  problem: Pick<Problem, "kind" | "sentence">;
  /** Opens it, or records that it was opened, although the guardian was told already. */
  onOverride: (reason: string) => void;
}

/** What has come between: somebody told this parent already, they want no more, or the record could not be saved. */
export function StepProblem({ problem, onOverride }: StepProblemProps) {
  const [reason, setReason] = useState("");
  const override = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") onOverride(reason.trim());
  };
  return (
    <div className="flex flex-col gap-3 rounded-card border border-danger bg-danger-soft p-gutter sm:p-5">
      <div role="alert">
        <p className="font-semibold text-danger">
          {problem.kind === "not-recorded" ? t.messageQueues.notRecorded : t.messageQueues.doNotSend}
        </p>
        <p>{problem.sentence}</p>
      </div>
      {problem.kind === "told" && (
        <form onSubmit={override} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t.messageQueues.whyAgain}
            maxLength={overrideReasonMaxLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            className="grow"
          />
          <Button type="submit" variant="secondary" className="min-h-12" disabled={reason.trim() === ""}>
            {t.messageQueues.sendAnyway}
          </Button>
        </form>
      )}
    </div>
  );
}
