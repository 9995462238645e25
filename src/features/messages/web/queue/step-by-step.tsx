import ExternalLink from "lucide-react/icons/external-link";
import { useRef } from "react";
import { fullName } from "#domain/full-name.ts";
import { reportedReasons } from "#domain/messages/message-states.ts";
import { CorrectState } from "#features/messages/web/correct-state.tsx";
import { childrenOf, stateName } from "#features/messages/web/in-words.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { WroteBack } from "#features/messages/web/wrote-back.tsx";
import { t } from "#web/language/language.ts";
import { useRestoredFocus } from "#web/lists/use-restored-focus.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { StickyActions } from "#web/page/sticky-actions.tsx";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { QueueOutcome } from "./queue-outcome.tsx";
import { QueueProgress } from "./queue-progress.tsx";
import { SendMails } from "./send-mails.tsx";
import { StepMessage, StepProblem } from "./step-message.tsx";
import { isOpenedBy, type Step } from "./steps.api.ts";
import { refusalOf, type StepReport, usePace, useSteps } from "./use-steps.ts";

interface Action {
  label: string;
  run: () => void;
}

/** One message at a time: open it, come back, say what became of it, which opens the next one. */
export function StepByStep({ queue }: { queue: MessageQueue }) {
  const me = useAccount();
  const steps = useSteps(queue);
  const { query, current, next, problem, lost, isEdited, partsOpened } = steps;
  // What is being typed stays: nothing is corrected until it is saved or cancelled.
  const last = isEdited ? undefined : steps.last;
  const isOpened = current?.message.state === "opened";
  const parts = current?.links.length ?? 0;
  const isToOpen = partsOpened < parts;
  const barrier = problem ?? (current && refusalOf(current));
  // Its text is still being fetched.
  const isWaiting = current !== undefined && !isOpened && !barrier && parts === 0;
  const pace = usePace(
    `${current?.message.id} ${current?.message.state} ${partsOpened} ${barrier?.sentence} ${isWaiting}`,
  );

  /** Where the focus is when what had it is gone: on the main button, or at the end on what became of all. */
  const goesOn = useRef<HTMLElement & HTMLButtonElement & HTMLDivElement>(null);
  const restoredFocus = useRestoredFocus(goesOn, `${current?.message.id} ${isEdited} ${steps.isSettling}`);

  const actionsFor = (step: Step): Action[] => {
    const { channel } = step.message;
    if (barrier) {
      const sentIt = { label: t.messageQueues.sentIt, run: () => steps.say(step, { state: "sent" }) };
      return [{ label: t.common.skip, run: () => steps.passOver(step) }, ...(problem ? [sentIt] : [])];
    }
    const sent = () => {
      steps.say(step, { state: "sent" });
      if (next) steps.open(next);
    };
    return [
      !isOpened || isToOpen
        ? {
            label:
              parts > 1 ? t.messageQueues.openPart(partsOpened + 1, parts) : t.messageQueues.open(channel),
            run: () => steps.open(step),
          }
        : { label: next ? t.messageQueues.sentOpenNext : t.feedback.sent, run: sent },
      ...reportedReasons
        .filter((reason) => channel === "whatsapp" || reason !== "not-on-whatsapp")
        .map((notSent) => ({
          label: stateName(notSent, channel),
          run: () => steps.say(step, { state: "not-sent", notSent }),
        })),
      { label: t.common.skip, run: () => steps.say(step, { state: "not-sent" }) },
    ];
  };
  const [first, ...others] = current ? actionsFor(current) : [];

  if (!query.data) {
    return query.error ? (
      <LoadFailure query={query} notFound={t.messageQueues.notFound} failed={t.messageQueues.loadFailed} />
    ) : (
      <Loading label={t.common.loading} />
    );
  }
  return (
    <div className="contents" {...restoredFocus}>
      <QueueProgress queue={queue} hasText={false} />
      <StepAnswers last={last} lost={lost} onTryAgain={steps.tryAgain} onCorrected={steps.corrected} />
      {current && first ? (
        <>
          {barrier && !isEdited && (
            <StepProblem
              key={current.message.id}
              problem={barrier}
              onConfirm={() => (problem ? steps.confirm(current) : steps.open(current, true))}
            />
          )}
          <StepMessage
            key={`message ${current.message.id}`}
            step={current}
            isHigh={last === undefined && lost.length === 0}
            isEdited={isEdited}
            onEdit={(next) => steps.edit(current, next)}
            isReady={pace.isReady}
            partsOpened={partsOpened}
            isTheirs={isOpened && !isOpenedBy(me, current)}
            onPause={
              next && !barrier ? () => pace.press(() => steps.say(current, { state: "sent" })) : undefined
            }
          />
          {!isEdited && (
            <StickyActions ground="page" className="flex flex-col gap-2">
              {/* Always there, so that the buttons stay where they are. */}
              <p className={isOpened && !isToOpen && !barrier ? "font-semibold" : "invisible"}>
                {t.messageQueues.didYouSend}
              </p>
              <Button
                ref={goesOn}
                className="min-h-14 w-full text-lg"
                icon={barrier ? undefined : <ExternalLink />}
                aria-disabled={!pace.isReady || isWaiting || undefined}
                onClick={() => pace.press(first.run)}
              >
                {first.label}
              </Button>
              <div className="flex flex-wrap gap-2 *:grow *:basis-24 empty:hidden sm:*:basis-auto">
                {others.map(({ label, run }) => (
                  <Button
                    key={label}
                    variant="secondary"
                    className="min-h-12 px-2"
                    aria-disabled={!pace.isReady || undefined}
                    onClick={() => pace.press(run)}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </StickyActions>
          )}
        </>
      ) : steps.isSettling ? (
        <Loading label={t.common.loading} />
      ) : (
        lost.length === 0 && (
          <Card>
            <div ref={goesOn} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none">
              <QueueOutcome queue={queue} />
              <SendMails queue={queue} />
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

interface StepAnswersProps {
  last: StepReport | undefined;
  lost: readonly StepReport[];
  onTryAgain: () => void;
  onCorrected: () => void;
}

/** The last answer, to be corrected, and all that are not recorded yet. The text below gives it its place, so that no button moves. */
function StepAnswers({ last, lost, onTryAgain, onCorrected }: StepAnswersProps) {
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
