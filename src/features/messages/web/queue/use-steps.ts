import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SaidState } from "#domain/messages/message-states.ts";
import { messagesKey } from "#features/messages/web/message-list.api.ts";
import { deleteMessageState, putMessageState } from "#features/messages/web/parent-messages.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { canOpen, inTurn, isOpenedBy, type Step, stepsQuery } from "./steps.api.ts";
import { useParts } from "./use-parts.ts";

interface Said {
  step: Step;
  /** `undone` for what was said before. */
  state: SaidState | "opened" | "undone";
  overrideReason?: string;
}

/** What became of a message, as somebody said. */
export interface Answer extends Said {
  state: SaidState;
}

/** Why an opened message is not on the record, or must not be sent. */
export interface Problem extends Said {
  sentence: string;
  kind: "told" | "refused" | "not-recorded";
}

const idOf = ({ message }: Step) => message.id;

/** Whether it never reached the server, which may take it on another try. */
const isLost = (error: unknown) =>
  error instanceof RequestError && ["unavailable", "failed"].includes(error.body.code);

function problemOf(said: Said, error: unknown): Problem {
  const isTold = error instanceof RequestError && error.body.code === "told-today";
  const kind = isTold ? "told" : isLost(error) ? "not-recorded" : "refused";
  return { ...said, sentence: sentenceOf(error), kind };
}

/**
 * Goes through a queue one message at a time. `current` is the message on the screen, `next` the one that an answer shows in its place: a
 * press that opens a message opens that one. What was said is shown at once; the server's record is what counts, so the queue continues
 * from there on any device.
 */
export function useSteps(queueId: string) {
  const queryClient = useQueryClient();
  const me = useAccount();
  // Its own way to fetch again waits for what is being recorded, and also sees a window in front of this one close.
  const query = useQuery({ ...stepsQuery(queueId), refetchOnWindowFocus: false });
  const [currentId, setCurrentId] = useState<string>();
  const [last, setLast] = useState<Answer>();
  const [undone, setUndone] = useState<Step>();
  /** It stays on the screen while its text is being edited, whatever becomes of it. */
  const [edited, setEdited] = useState<Step>();
  const [problem, setProblem] = useState<Problem>();
  const [unrecorded, setUnrecorded] = useState<Answer[]>([]);
  /** What was said last of each message: when something before it fails, nothing is missing. */
  const latest = useRef(new Map<string, Said>());
  const parts = useParts();

  const { queryKey } = stepsQuery(queueId);
  const mutationKey = ["say", queueId];
  const record = useMutation({
    mutationKey,
    // One after the other, as they were pressed.
    scope: { id: `say ${queueId}` },
    mutationFn: ({ step, state, ...said }: Said) =>
      state === "undone"
        ? deleteMessageState(idOf(step))
        : putMessageState({ id: idOf(step), state, ...said }),
    onMutate: async ({ step, state }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (steps = []) => {
        const others = steps.filter((other) => idOf(other) !== idOf(step));
        if (state === "undone") return [step, ...others];
        return state === "opened" ? [openedBy(me, step), ...others] : others;
      });
    },
    onError: (error, said) => {
      if (latest.current.get(idOf(said.step)) !== said) return;
      const { step, state } = said;
      if (state === "opened") setProblem(problemOf({ ...said, step: openedBy(me, step) }, error));
      else if (isLost(error) && state !== "undone")
        setUnrecorded((answers) => [...answers, { ...said, state }]);
      else {
        setLast(undefined);
        notify.error(sentenceOf(error));
      }
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1
        ? queryClient.invalidateQueries({ queryKey: messagesKey })
        : undefined,
  });
  const isRecording = useIsMutating({ mutationKey }) > 0;

  const refresh = useEffectEvent(() => {
    if (document.visibilityState === "visible" && queryClient.isMutating({ mutationKey }) === 0)
      void queryClient.invalidateQueries({ queryKey: messagesKey });
  });
  useEffect(() => {
    window.addEventListener("focus", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      window.removeEventListener("focus", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, []);

  const held = edited ?? problem?.step;
  const unsaid = (query.data ?? []).filter(
    (step) => !unrecorded.some((each) => idOf(each.step) === idOf(step)),
  );
  const turns = inTurn(unsaid, me);
  const steps = held ? [held, ...turns.filter((step) => idOf(step) !== idOf(held))] : turns;
  const current =
    steps.find((step) => idOf(step) === currentId && (step === held || !isOpenedBySomebodyElse(step))) ??
    steps[0];
  const next = steps.find((step) => step !== current);

  function isOpenedBySomebodyElse(step: Step): boolean {
    return step.message.state === "opened" && !isOpenedBy(me, step);
  }

  const tell = (said: Said) => {
    const id = idOf(said.step);
    latest.current.set(id, said);
    setProblem((other) => (other && idOf(other.step) !== id ? other : undefined));
    setUnrecorded((answers) => answers.filter(({ step }) => idOf(step) !== id));
    record.mutate(said);
  };
  const recordOpened = (step: Step, overrideReason = step.message.overrideReason ?? undefined) => {
    setUndone(undefined);
    setCurrentId(idOf(step));
    tell({ step, state: "opened", ...(overrideReason !== undefined && { overrideReason }) });
  };
  /** How many of its parts are open; of what somebody else has opened, only they know it. */
  const partsOpened = (step: Step) => {
    if (step.message.state !== "opened") return 0;
    return isOpenedBy(me, step) ? parts.openedOf(idOf(step)) : step.links.length;
  };
  // The new tab must be opened within the press: after waiting for anything, browsers block it.
  const open = (step: Step, overrideReason?: string) => {
    if (!navigator.onLine) {
      notify.error(t.request.offline);
      return;
    }
    const before = partsOpened(step);
    const link = step.links[before];
    if (link === undefined) return;
    window.open(link, "_blank", "noopener");
    parts.note(idOf(step), before + 1);
    // Also for each further part: the parent may not want it any more.
    recordOpened(step, overrideReason);
  };
  const say = (step: Step, state: SaidState) => {
    setCurrentId(next && idOf(next));
    setLast({ step, state });
    setUndone(undefined);
    tell({ step, state });
  };
  /** Moves past a message; what somebody else has opened or answered for meanwhile stays as they said. */
  const passOver = (step: Step) => {
    const known = query.data?.find((each) => idOf(each) === idOf(step));
    if (known?.message.state === "prepared") {
      say(step, "skipped");
      return;
    }
    setProblem(undefined);
    setCurrentId(next && idOf(next));
  };
  const undo = () => {
    if (!last) return;
    setLast(undefined);
    setUndone(last.step);
    setCurrentId(idOf(last.step));
    // Also what seemed to be lost on its way may have reached the server.
    tell({ step: last.step, state: "undone" });
  };
  const edit = (step: Step, isEdited: boolean) => {
    setCurrentId(idOf(step));
    setEdited(isEdited ? step : undefined);
  };
  return {
    query,
    /** Whether what comes next may not be known yet. */
    isSettling: query.isFetching || isRecording,
    current,
    /** Also opened by the press that answers for the current one. */
    next: next && canOpen(next) && next !== held ? next : undefined,
    last,
    undone,
    unrecorded,
    problem: current && problem && idOf(problem.step) === idOf(current) ? problem : undefined,
    partsOpened: current ? partsOpened(current) : 0,
    isEdited: current !== undefined && current === edited,
    edit,
    open,
    recordOpened,
    say,
    passOver,
    undo,
    recordAgain: () => {
      for (const answer of unrecorded) tell(answer);
    },
  };
}

function openedBy({ name, surname }: { name: string; surname: string }, step: Step): Step {
  return { ...step, message: { ...step.message, state: "opened", stateBy: { name, surname } } };
}
