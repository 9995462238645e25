import ExternalLink from "lucide-react/icons/external-link";
import { useState } from "react";
import type { SaidState } from "#domain/messages/message-states.ts";
import { childrenOf } from "#features/messages/web/children-of.ts";
import { LongMessage } from "#features/messages/web/long-message.tsx";
import { TextForm } from "#features/messages/web/message-actions.tsx";
import { Addressee, ChildrenOf } from "#features/messages/web/message-item.tsx";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { useEditMessage } from "#features/messages/web/parent-messages.api.ts";
import { stateName } from "#features/messages/web/state-name.ts";
import { WroteBack } from "#features/messages/web/wrote-back.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { StickyActions } from "#web/page/sticky-actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor, ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { LaterMessages } from "./later-messages.tsx";
import { QueueProgress } from "./queue-progress.tsx";
import { StepProblem } from "./step-problem.tsx";
import type { Step } from "./steps.api.ts";
import { KeyHint, useKeys } from "./use-keys.tsx";
import { useSteps } from "./use-steps.ts";

interface Action {
  label: string;
  run: () => void;
}

/** One message at a time: open it, come back, say what became of it, which opens the next one. */
export function StepByStep({ queue }: { queue: MessageQueue }) {
  const { channel } = queue;
  const steps = useSteps(queue.id);
  const { query, current, next, last, problem } = steps;
  const isOpened = current?.message.state === "opened";
  const isBlocked = problem !== undefined;

  const say = (label: string, state: SaidState): Action | false =>
    current !== undefined && { label, run: () => steps.say(current, state) };
  const first: Action | false =
    current !== undefined &&
    (!isOpened
      ? { label: t.messageQueues.open(channel), run: () => steps.open(current) }
      : {
          label: next ? t.messageQueues.sentOpenNext : t.feedback.sent,
          run: () => {
            steps.say(current, "sent");
            if (next) steps.open(next);
          },
        });
  const others = [
    channel === "whatsapp" && say(t.messageRecord.stateName["not-on-whatsapp"], "not-on-whatsapp"),
    say(stateName("wrong-number", channel), "wrong-number"),
    say(t.messageQueues.skip, "skipped"),
  ].filter((action) => action !== false);
  const keys = useKeys(first && !isBlocked ? [first.run, ...others.map(({ run }) => run)] : []);

  if (!query.data) {
    return query.error ? (
      <LoadFailure query={query} notFound={t.messageQueues.notFound} failed={t.messageQueues.loadFailed} />
    ) : (
      <Loading label={t.common.loading} />
    );
  }
  return (
    <>
      <QueueProgress queue={queue} hasText={false} />
      <div role="status" className="empty:hidden">
        {last && (
          <div className="flex flex-wrap items-center gap-x-1 rounded-control bg-sunken pl-3 *:[button]:px-3">
            <p className="mr-auto min-w-0 wrap-anywhere">
              <span translate="no">
                {t.common.list(childrenOf(last.step.message).map(({ name }) => name))}
              </span>
              <span>: </span>
              <strong>{t.messageRecord.stateName[last.state]}</strong>
            </p>
            <Button variant="quiet" onClick={steps.undo}>
              {t.common.undo}
            </Button>
            {last.state === "sent" && <WroteBack message={last.step.message} />}
          </div>
        )}
      </div>
      {current && first ? (
        <>
          {problem && (
            <StepProblem problem={problem} onOverride={(reason) => steps.recordOpened(current, reason)} />
          )}
          <CurrentStep
            key={current.message.id}
            step={current}
            onPause={next && (() => steps.say(current, "sent"))}
          />
          <StickyActions ground="page" className="flex flex-col gap-2">
            {problem ? (
              <Button className="min-h-14 w-full text-lg" onClick={() => steps.solve(current, problem)}>
                {problem.kind === "not-recorded" ? t.common.tryAgain : t.messageQueues.goOn}
              </Button>
            ) : (
              <>
                {isOpened && <p className="font-semibold">{t.messageQueues.didYouSend}</p>}
                <Button
                  className="min-h-14 w-full text-lg"
                  icon={<ExternalLink aria-hidden="true" />}
                  aria-keyshortcuts={keys.areOn ? "1" : undefined}
                  onClick={first.run}
                >
                  {first.label}
                </Button>
                <div className="flex flex-wrap gap-2 *:grow *:basis-24">
                  {others.map(({ label, run }, index) => (
                    <Button
                      key={label}
                      variant="secondary"
                      className="min-h-12 px-2"
                      aria-keyshortcuts={keys.areOn ? String(index + 2) : undefined}
                      onClick={run}
                    >
                      {label}
                    </Button>
                  ))}
                </div>
                <KeyHint keys={keys} labels={[first.label, ...others.map(({ label }) => label)]} />
              </>
            )}
          </StickyActions>
        </>
      ) : steps.isSettling ? (
        <Loading label={t.common.loading} />
      ) : (
        <Card>
          <div className="flex flex-col items-start gap-3">
            {queue.laterOn.length === 0 && <p>{t.messageQueues.allDone}</p>}
            <LaterMessages queue={queue} />
            <ButtonLink variant="secondary" to="/messages/queues/$id" params={{ id: queue.id }}>
              {t.messageQueues.seeAll}
            </ButtonLink>
          </div>
        </Card>
      )}
    </>
  );
}

interface CurrentStepProps {
  step: Step;
  /** Says that it was sent, without opening the next one; left out if there is none. */
  onPause?: () => void;
}

/** Whom the message is about, to whom, and what it says; it can be edited until it is opened. */
function CurrentStep({ step: { message, links, fits }, onPause }: CurrentStepProps) {
  const edit = useEditMessage();
  const [isEdited, setEdited] = useState(false);
  const isOpened = message.state === "opened";
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <h2 className="text-xl">
          <ChildrenOf message={message} />
        </h2>
        <Addressee message={message} />
        {isEdited && !isOpened ? (
          <TextForm
            id={message.id}
            text={message.message}
            language={message.language}
            onDone={() => setEdited(false)}
          />
        ) : (
          <p
            dir="auto"
            lang={message.language ?? undefined}
            className="max-h-72 overflow-y-auto rounded-control bg-sunken p-3 whitespace-pre-line wrap-anywhere"
          >
            {message.message}
          </p>
        )}
        {!isOpened && !isEdited && (
          <LongMessage
            channel={message.channel}
            text={message.message}
            parts={links.length}
            fits={fits}
            onShorten={(text) =>
              edit.mutate(
                { id: message.id, message: text },
                { onError: (error) => notify.error(sentenceOf(error)) },
              )
            }
          />
        )}
        {isOpened && links.length > 1 && (
          <div className="flex flex-wrap gap-2">
            {links.slice(1).map((link, index) => (
              <ButtonAnchor
                key={link}
                variant="secondary"
                href={link}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t.messageQueues.openPart(index + 2, links.length)}
              </ButtonAnchor>
            ))}
          </div>
        )}
        {isOpened && (
          <div className="-mx-4 flex flex-wrap">
            <ButtonAnchor variant="quiet" href={links[0]} target="_blank" rel="noopener noreferrer">
              {t.messageQueues.openAgain(message.channel)}
            </ButtonAnchor>
            {onPause && (
              <Button variant="quiet" onClick={onPause}>
                {t.messageQueues.sentAndPause}
              </Button>
            )}
          </div>
        )}
        {!isOpened && !isEdited && (
          <Button variant="quiet" className="-ml-4 self-start" onClick={() => setEdited(true)}>
            {t.common.edit}
          </Button>
        )}
      </div>
    </Card>
  );
}
