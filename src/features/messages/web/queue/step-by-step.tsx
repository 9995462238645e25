import ExternalLink from "lucide-react/icons/external-link";
import { useRef } from "react";
import { fullName } from "#domain/full-name.ts";
import type { SaidState } from "#domain/messages/message-states.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { stateName } from "#features/messages/web/state-name.ts";
import { t } from "#web/language/language.ts";
import { useKeptFocus } from "#web/lists/use-kept-focus.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { StickyActions } from "#web/page/sticky-actions.tsx";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { LaterMessages } from "./later-messages.tsx";
import { QueueOutcome } from "./queue-outcome.tsx";
import { QueueProgress } from "./queue-progress.tsx";
import { StepAnswers } from "./step-answers.tsx";
import { StepMessage } from "./step-message.tsx";
import { StepProblem } from "./step-problem.tsx";
import { isOpenedBy, type Step } from "./steps.api.ts";
import { Key, KeySwitch, useKeys } from "./use-keys.tsx";
import { usePace } from "./use-pace.ts";
import { type Problem, useSteps } from "./use-steps.ts";
import { WriteToOthers } from "./write-to-others.tsx";

interface Action {
  label: string;
  run: () => void;
}

const undoKey = "0";

/** Why a message must not be opened now; undefined if it may. */
function refusalOf({
  message: { state, refusal, toldBy },
}: Step): Pick<Problem, "kind" | "sentence"> | undefined {
  if (state !== "prepared" || refusal === null) return undefined;
  return {
    // A reason lets them be told once more.
    kind: refusal === "told-today" || refusal === "nothing-new" ? "told" : "refused",
    sentence: toldBy ? t.leftOut.toldBy(fullName(toldBy)) : t.leftOut[refusal],
  };
}

/** One message at a time: open it, come back, say what became of it, which opens the next one. */
export function StepByStep({ queue }: { queue: MessageQueue }) {
  const { channel } = queue;
  const me = useAccount();
  const steps = useSteps(queue.id);
  const { query, current, next, problem, unrecorded, isEdited, partsOpened } = steps;
  // What is being typed stays: nothing is sent or undone until it is saved or cancelled.
  const last = isEdited ? undefined : steps.last;
  const isOpened = current?.message.state === "opened";
  const parts = current?.links.length ?? 0;
  const isToOpen = partsOpened < parts;
  const barrier = problem ?? (current && refusalOf(current));
  // Its text is still being fetched.
  const isWaiting = current !== undefined && !isOpened && !barrier && current.links.length === 0;
  const pace = usePace(
    `${current?.message.id} ${current?.message.state} ${partsOpened} ${barrier?.kind} ${isWaiting}`,
  );

  /** Where the focus is when what had it is gone: on the main button, or at the end on what became of all. */
  const goesOn = useRef<HTMLElement & HTMLButtonElement & HTMLDivElement>(null);
  const keptFocus = useKeptFocus(goesOn, `${current?.message.id} ${isEdited} ${steps.isSettling}`);

  const say = (label: string, state: SaidState): Action | false =>
    current !== undefined && { label, run: () => steps.say(current, state) };
  const actions = barrier
    ? [
        current !== undefined &&
          (barrier.kind === "not-recorded"
            ? { label: t.common.tryAgain, run: () => steps.recordOpened(current, problem?.overrideReason) }
            : { label: t.common.skip, run: () => steps.passOver(current) }),
        problem !== undefined && barrier.kind !== "not-recorded" && say(t.messageQueues.sentIt, "sent"),
      ]
    : [
        current !== undefined &&
          (!isOpened || isToOpen
            ? {
                label:
                  parts > 1
                    ? t.messageQueues.openPart(partsOpened + 1, parts)
                    : t.messageQueues.open(channel),
                run: () => steps.open(current),
              }
            : {
                label: next ? t.messageQueues.sentOpenNext : t.feedback.sent,
                run: () => {
                  steps.say(current, "sent");
                  if (next) steps.open(next);
                },
              }),
        channel === "whatsapp" && say(t.messageRecord.stateName["not-on-whatsapp"], "not-on-whatsapp"),
        say(stateName("wrong-number", channel), "wrong-number"),
        say(t.common.skip, "skipped"),
      ];
  const [first, ...others] = actions
    .filter((action) => action !== false)
    .map(({ label, run }) => ({ label, run: () => pace.press(run) }));
  const keyed = first && !barrier && !isEdited ? [first, ...others] : [];
  const keys = useKeys({
    ...Object.fromEntries(keyed.map(({ run }, index) => [String(index + 1), run])),
    ...(last && { [undoKey]: steps.undo }),
  });
  const keyOf = (index: number) => (keys.areOn && index < keyed.length ? String(index + 1) : undefined);

  if (!query.data) {
    return query.error ? (
      <LoadFailure query={query} notFound={t.messageQueues.notFound} failed={t.messageQueues.loadFailed} />
    ) : (
      <Loading label={t.common.loading} />
    );
  }
  return (
    <div className="contents" {...keptFocus}>
      <QueueProgress queue={queue} hasText={false} />
      <StepAnswers
        last={last}
        unrecorded={unrecorded}
        undoKey={keys.areOn ? undoKey : undefined}
        onUndo={steps.undo}
        onTryAgain={steps.recordAgain}
      />
      {current && first ? (
        <>
          {barrier && !isEdited && (
            <StepProblem
              key={current.message.id}
              problem={barrier}
              onOverride={(reason) => (problem ? steps.recordOpened : steps.open)(current, reason)}
            />
          )}
          <StepMessage
            key={`message ${current.message.id}`}
            step={current}
            isHigh={last === undefined && unrecorded.length === 0}
            isEdited={isEdited}
            onEdit={(next) => steps.edit(current, next)}
            isReady={pace.isReady}
            partsOpened={partsOpened}
            isTheirs={isOpened && !isOpenedBy(me, current)}
            onPause={next && !barrier ? () => pace.press(() => steps.say(current, "sent")) : undefined}
          />
          {!isEdited && (
            <StickyActions ground="page" className="flex flex-col gap-2">
              {/* Always there, so that the buttons stay where they are. */}
              <div className="flex items-center justify-between gap-2">
                <p className={isOpened && !isToOpen && !barrier ? "font-semibold" : "invisible"}>
                  {t.messageQueues.didYouSend}
                </p>
                {!barrier && <KeySwitch keys={keys} />}
              </div>
              <Button
                ref={goesOn}
                className="min-h-14 w-full text-lg"
                icon={barrier ? undefined : <ExternalLink aria-hidden="true" />}
                aria-disabled={!pace.isReady || isWaiting || undefined}
                aria-keyshortcuts={keyOf(0)}
                onClick={first.run}
              >
                <span>{first.label}</span>
                <Key name={keyOf(0)} />
              </Button>
              <div className="flex flex-wrap gap-2 *:grow *:basis-24 empty:hidden sm:*:basis-auto">
                {others.map(({ label, run }, index) => (
                  <Button
                    key={label}
                    variant="secondary"
                    className="min-h-12 px-2"
                    aria-disabled={!pace.isReady || undefined}
                    aria-keyshortcuts={keyOf(index + 1)}
                    onClick={run}
                  >
                    <span>{label}</span>
                    <Key name={keyOf(index + 1)} />
                  </Button>
                ))}
              </div>
            </StickyActions>
          )}
        </>
      ) : steps.isSettling ? (
        <Loading label={t.common.loading} />
      ) : (
        unrecorded.length === 0 && (
          <Card>
            <div ref={goesOn} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none">
              {queue.laterOn.length === 0 && <QueueOutcome queue={queue} />}
              <LaterMessages queue={queue} />
              <WriteToOthers queue={queue} variant="primary" />
              <ButtonLink variant="secondary" to="/messages/queues/$id" params={{ id: queue.id }}>
                {t.messageQueues.seeAll}
              </ButtonLink>
            </div>
          </Card>
        )
      )}
    </div>
  );
}
