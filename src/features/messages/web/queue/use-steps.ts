import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SaidState } from "#domain/messages/message-states.ts";
import { messagesKey, putMessageState } from "#features/messages/web/parent-messages.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { type Step, stepsQuery } from "./steps.api.ts";

interface Said {
  step: Step;
  state: SaidState | "opened";
  overrideReason?: string;
}

/** Why an opened message is not on the record, or must not be sent. */
export interface Problem {
  id: string;
  sentence: string;
  kind: "told" | "refused" | "not-recorded";
}

function problemOf(id: string, error: unknown): Problem {
  const code = error instanceof RequestError ? error.body.code : undefined;
  const kind = code === "told-today" ? "told" : code === "left-out" ? "refused" : "not-recorded";
  return { id, sentence: sentenceOf(error), kind };
}

/**
 * Goes through a queue one message at a time. What was said is shown at once; the server's record is what counts, so the queue goes
 * on from there on any device.
 */
export function useSteps(queueId: string) {
  const queryClient = useQueryClient();
  const query = useQuery(stepsQuery(queueId));
  const [last, setLast] = useState<{ step: Step; state: SaidState }>();
  /** A message that was answered and is looked at again. */
  const [chosen, setChosen] = useState<Step>();
  const [problem, setProblem] = useState<Problem>();

  const { queryKey } = stepsQuery(queueId);
  const mutationKey = ["say", queueId];
  const record = useMutation({
    mutationKey,
    // One after the other, as they were pressed.
    scope: { id: `say ${queueId}` },
    mutationFn: ({ step, ...said }: Said) => putMessageState({ id: step.message.id, ...said }),
    onMutate: async ({ step, state }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (steps = []) => {
        const others = steps.filter(({ message }) => message.id !== step.message.id);
        return state === "opened" ? [{ ...step, message: { ...step.message, state } }, ...others] : others;
      });
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1
        ? queryClient.invalidateQueries({ queryKey: messagesKey })
        : undefined,
  });

  const steps = query.data ?? [];
  const current = chosen ?? steps.find(({ message }) => message.state === "opened") ?? steps[0];
  const next = steps.find(
    ({ message }) => message.state === "prepared" && message.id !== current?.message.id,
  );

  const recordOpened = (step: Step, overrideReason?: string) => {
    setProblem(undefined);
    if (chosen?.message.id === step.message.id) setChosen(undefined);
    record
      .mutateAsync({ step, state: "opened", ...(overrideReason !== undefined && { overrideReason }) })
      .catch((error) => setProblem(problemOf(step.message.id, error)));
  };
  // The new tab must be opened within the press: after waiting for anything, browsers block it.
  const open = (step: Step) => {
    if (!navigator.onLine) {
      notify.error(t.request.offline);
      return;
    }
    window.open(step.links[0], "_blank", "noopener");
    recordOpened(step);
  };
  const say = (step: Step, state: SaidState) => {
    setProblem(undefined);
    setChosen(undefined);
    setLast({ step, state });
    record.mutateAsync({ step, state }).catch((error) => {
      setLast(undefined);
      notify.error(sentenceOf(error));
    });
  };
  const undo = () => {
    if (!last) return;
    const { step, state } = last;
    setLast(undefined);
    if (state === "sent") {
      recordOpened(step);
      return;
    }
    // The number is not known as wrong any more; whether the message is opened again is decided next.
    if (state === "wrong-number" || state === "not-on-whatsapp")
      record.mutateAsync({ step, state: "not-sent" }).catch((error) => notify.error(sentenceOf(error)));
    setChosen({ ...step, message: { ...step.message, state: "prepared" } });
  };
  /** What can be done about a problem in one press: record it again, or go on without the message. */
  const solve = (step: Step, { kind }: Problem) =>
    kind === "not-recorded" ? recordOpened(step) : say(step, "skipped");
  return {
    query,
    /** Whether what comes next may not be known yet. */
    isSettling: query.isFetching || record.isPending,
    current,
    next,
    last,
    problem: problem?.id === current?.message.id ? problem : undefined,
    open,
    recordOpened,
    say,
    solve,
    undo,
  };
}
