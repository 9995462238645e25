import { type FormEvent, useState } from "react";
import { overrideReasonMaxLength } from "#domain/schemas/message-queue.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Problem } from "./use-steps.ts";

interface StepProblemProps {
  problem: Problem;
  onSkip: () => void;
  /** Records that it was opened; with a reason, although the guardian was told already. */
  onRecord: (overrideReason?: string) => void;
}

/** What has come between: somebody told this parent already, they want no more, or the record could not be saved. */
export function StepProblem({ problem, onSkip, onRecord }: StepProblemProps) {
  const [reason, setReason] = useState("");
  if (problem.kind === "not-recorded") {
    return (
      <div role="alert" className="flex flex-col items-start gap-2">
        <p className="text-danger">{`${t.messageQueues.notRecorded} ${problem.sentence}`}</p>
        <Button onClick={() => onRecord()}>{t.common.tryAgain}</Button>
      </div>
    );
  }
  const override = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") onRecord(reason.trim());
  };
  return (
    <div className="flex flex-col gap-3">
      <div role="alert">
        <p className="font-semibold text-danger">{t.messageQueues.doNotSend}</p>
        <p>{problem.sentence}</p>
      </div>
      <Button className="min-h-14 w-full text-lg" onClick={onSkip}>
        {t.messageQueues.goOn}
      </Button>
      {problem.kind === "told" && (
        <form onSubmit={override} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t.messageQueues.whyAgain}
            maxLength={overrideReasonMaxLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            className="grow"
          />
          <Button type="submit" variant="secondary" disabled={reason.trim() === ""}>
            {t.messageQueues.sendAnyway}
          </Button>
        </form>
      )}
    </div>
  );
}
