import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { canBeConfirmed } from "#domain/messages/message-states.ts";
import type { MessageReport } from "#domain/schemas/message-queue.ts";
import { messagesKey } from "#features/messages/web/message-list.api.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { putMessageState } from "#features/messages/web/parent-messages.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { canOpen, inTurn, isOpenedBy, type Step, stepsQuery } from "./steps.api.ts";

/** What somebody said of a message. */
export interface StepReport extends MessageReport {
  step: Step;
}

/** Why an opened message must not be sent. */
export interface Problem {
  step: Step;
  sentence: string;
  canBeConfirmed: boolean;
}

const idOf = ({ message }: Step) => message.id;

/** Whether it never reached the server, which may take it on another try. */
const isLost = (error: unknown) =>
  error instanceof RequestError && ["unavailable", "failed"].includes(error.body.code);

/**
 * Goes through a queue one message at a time: `current` is on the screen, and an answer shows `next`, or opens it. Answers show at once,
 * but the server's record counts, so the queue continues from there on any device.
 */
export function useSteps(queue: MessageQueue) {
  const queryClient = useQueryClient();
  const me = useAccount();
  // Its own way to fetch again waits for what is being recorded, and also sees a window in front of this one close.
  const query = useQuery({ ...stepsQuery(queue), refetchOnWindowFocus: false });
  const [currentId, setCurrentId] = useState<string>();
  const [last, setLast] = useState<StepReport>();
  /** It stays on the screen while its text is being edited, whatever becomes of it. */
  const [edited, setEdited] = useState<Step>();
  const [problem, setProblem] = useState<Problem>();
  const [lost, setLost] = useState<StepReport[]>([]);
  /** What was said last of each message: when something before it fails, nothing is missing. */
  const latest = useRef(new Map<string, StepReport>());
  const parts = useParts();

  const { queryKey } = stepsQuery(queue);
  const mutationKey = ["say", queue.id];
  /** The steps after what was said: what is opened waits for an answer, everything else is done. */
  const after = (steps: readonly Step[], { step, state }: StepReport): Step[] => {
    const others = steps.filter((other) => idOf(other) !== idOf(step));
    return state === "opened" ? [openedBy(me, step), ...others] : others;
  };
  const record = useMutation({
    mutationKey,
    // One after the other, as they were pressed.
    scope: { id: `say ${queue.id}` },
    mutationFn: ({ step, ...report }: StepReport) => putMessageState({ id: idOf(step), ...report }),
    onMutate: async (report) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (steps = []) => after(steps, report));
    },
    onError: (error, report) => {
      if (latest.current.get(idOf(report.step)) !== report) return;
      if (isLost(error)) setLost((all) => [...all, report]);
      else if (report.state === "opened") {
        const isNotified = error instanceof RequestError && error.body.code === "told-today";
        setProblem({
          step: openedBy(me, report.step),
          sentence: sentenceOf(error),
          canBeConfirmed: isNotified,
        });
      } else {
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
  const turns = inTurn(lost.reduce(after, query.data ?? []), me);
  const steps = held ? [held, ...turns.filter((step) => idOf(step) !== idOf(held))] : turns;
  const isTheirs = (step: Step) => step.message.state === "opened" && !isOpenedBy(me, step);
  const current =
    steps.find((step) => idOf(step) === currentId && (step === held || !isTheirs(step))) ?? steps[0];
  const next = steps.find((step) => step !== current);

  const tell = (report: StepReport) => {
    const id = idOf(report.step);
    latest.current.set(id, report);
    setProblem((other) => (other && idOf(other.step) !== id ? other : undefined));
    setLost((all) => all.filter(({ step }) => idOf(step) !== id));
    record.mutate(report);
  };
  /** How many of its parts are open; of what somebody else has opened, only they know it. */
  const partsOpened = (step: Step) => {
    if (step.message.state !== "opened") return 0;
    return isTheirs(step) ? step.links.length : parts.openedOf(idOf(step));
  };
  const recordOpened = (step: Step, confirmed?: true) => {
    setCurrentId(idOf(step));
    tell({ step, state: "opened", ...(confirmed && { confirmed }) });
  };
  // The new tab must be opened within the press: after waiting for anything, browsers block it.
  const open = (step: Step, confirmed?: true) => {
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
    recordOpened(step, confirmed);
  };
  const say = (step: Step, report: MessageReport) => {
    setCurrentId(next && idOf(next));
    setLast({ step, ...report });
    tell({ step, ...report });
  };
  /** Moves past a message; what somebody else has opened or answered for meanwhile stays as they said. */
  const passOver = (step: Step) => {
    const known = query.data?.find((each) => idOf(each) === idOf(step));
    if (known?.message.state === "prepared") {
      say(step, { state: "not-sent" });
      return;
    }
    setProblem(undefined);
    setCurrentId(next && idOf(next));
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
    lost,
    problem: current && problem && idOf(problem.step) === idOf(current) ? problem : undefined,
    partsOpened: current ? partsOpened(current) : 0,
    isEdited: current !== undefined && current === edited,
    edit,
    open,
    say,
    passOver,
    /** Sends what was opened, and then refused, all the same. */
    confirm: (step: Step) => recordOpened(step, true),
    tryAgain: () => lost.forEach(tell),
    corrected: () => setLast(undefined),
  };
}

/** Why a prepared message must not be opened now; undefined if it may. */
export function refusalOf(step: Step): Problem | undefined {
  const { state, refusal, notifiedBy } = step.message;
  if (state !== "prepared" || refusal === null) return undefined;
  const sentence = notifiedBy ? t.leftOut.notifiedBy(fullName(notifiedBy)) : t.leftOut[refusal];
  return { step, sentence, canBeConfirmed: canBeConfirmed(refusal) };
}

function openedBy({ name, surname }: { name: string; surname: string }, step: Step): Step {
  return { ...step, message: { ...step.message, state: "opened", stateBy: { name, surname } } };
}

/** Of a message by its id, how many of its parts were opened. */
type Opened = Readonly<Record<string, number>>;

/** Cleared at logout, as all of this tab's storage is. */
const partsKey = "opened-parts";

function stored(): Opened {
  try {
    return JSON.parse(sessionStorage.getItem(partsKey) ?? "{}");
  } catch {
    return {};
  }
}

function store(opened: Opened): void {
  try {
    sessionStorage.setItem(partsKey, JSON.stringify(opened));
  } catch {
    // Known until the page is loaded again.
  }
}

/** How many parts of long messages were opened in this tab, also before a reload, as phones do behind WhatsApp; elsewhere, the first is. */
function useParts() {
  const [opened, setOpened] = useState(stored);
  return {
    openedOf: (id: string) => opened[id] ?? 1,
    note: (id: string, parts: number) => {
      const next = { ...opened, [id]: parts };
      setOpened(next);
      store(next);
    },
  };
}

/** As long as a hand that taps twice by mistake needs for the second tap. */
const pauseMs = 400;

/** Lets one press through for each `shown`: a second tap meant for what was there before comes before the next is drawn, or just after. */
export function usePace(shown: string) {
  const [ready, setReady] = useState<string>();
  const [presses, setPresses] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press that has changed nothing must be possible again
  useEffect(() => {
    const timer = setTimeout(() => setReady(shown), pauseMs);
    return () => clearTimeout(timer);
  }, [shown, presses]);
  const isReady = ready === shown;
  return {
    isReady,
    press: (run: () => void) => {
      if (!isReady) return;
      setReady(undefined);
      setPresses(presses + 1);
      run();
    },
  };
}
