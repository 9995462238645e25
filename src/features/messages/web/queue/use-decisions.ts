import { useRef } from "react";
import { type Decision, type Decisions, useFillQueue } from "#features/messages/web/message-queues.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";

export type Decide = (decisions: readonly Decision[], whenNone?: Decisions["whenNone"]) => void;

/**
 * Prepares messages for students who were left out, by what a person decides about them. A student may need several decisions, one
 * after the other: they add up.
 */
export function useDecisions(queueId: string) {
  const fill = useFillQueue(queueId, {
    onSuccess: ({ prepared }, { whenNone }) => {
      if (prepared > 0) notify.success(t.messageQueues.added(prepared));
      else if (whenNone) notify.info(whenNone);
    },
    onError: (error) => notify.error(sentenceOf(error)),
  });
  const made = useRef(new Map<string, Decision>());
  const decide: Decide = (decisions, whenNone) => {
    for (const decision of decisions) {
      made.current.set(decision.studentId, { ...made.current.get(decision.studentId), ...decision });
    }
    fill.mutate({ decisions: [...made.current.values()], whenNone });
  };
  return { decide, isPending: fill.isPending };
}
