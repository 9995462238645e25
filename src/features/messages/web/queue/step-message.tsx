import { useEffect, useRef } from "react";
import { LongMessage } from "#features/messages/web/long-message.tsx";
import { TextForm } from "#features/messages/web/message-actions.tsx";
import { Addressee, ChildrenOf, NoText } from "#features/messages/web/message-item.tsx";
import { MessageState } from "#features/messages/web/message-state.tsx";
import { KeepMessage } from "#features/messages/web/not-for-parents.tsx";
import { useEditMessage } from "#features/messages/web/parent-messages.api.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Step } from "./steps.api.ts";
import type { Problem } from "./use-steps.ts";

interface StepMessageProps {
  step: Step;
  /** Whether nothing stands above it, and the text has that place, too. */
  isHigh: boolean;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  isReady: boolean;
  partsOpened: number;
  isTheirs: boolean;
  /** Says that it was sent, without opening the next one; left out if there is none. */
  onPause?: () => void;
}

/** Whom the message is about, to whom, and what it says; it can be edited until it is opened. */
export function StepMessage({
  step: { message, links, fits },
  isHigh,
  isEdited,
  onEdit,
  isReady,
  partsOpened,
  isTheirs,
  onPause,
}: StepMessageProps) {
  const edit = useEditMessage();
  const isOpened = message.state === "opened";
  const heading = useRef<HTMLHeadingElement>(null);
  // Who has read a long text to its end starts with the next one at its top.
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <h2 ref={heading} className="text-xl">
          <ChildrenOf message={message} />
        </h2>
        <Addressee message={message} />
        {isTheirs && <MessageState message={message} />}
        {isEdited ? (
          <TextForm message={message} onDone={() => onEdit(false)} />
        ) : message.message === "" ? (
          <NoText message={message} />
        ) : (
          <p
            dir="auto"
            lang={message.language ?? undefined}
            className={`rounded-control bg-sunken p-3 whitespace-pre-line wrap-anywhere sm:overflow-y-auto ${isHigh ? "sm:h-57" : "sm:h-40"}`}
          >
            {message.message}
          </p>
        )}
        {!isOpened && !isEdited && <KeepMessage message={message} />}
        {!isOpened && !isEdited && (
          <LongMessage
            channel={message.channel}
            text={message.message}
            parts={links.length}
            fits={fits}
            onShorten={(text) => edit.mutate({ id: message.id, message: text, changedAt: message.changedAt })}
          />
        )}
        {isOpened && (
          <div className="-mx-4 flex flex-wrap empty:hidden">
            {links.slice(0, partsOpened).map((link, index) => (
              <ButtonAnchor key={link} variant="quiet" href={link} target="_blank" rel="noopener noreferrer">
                {links.length > 1
                  ? t.messageQueues.openPartAgain(index + 1, links.length)
                  : t.messageQueues.openAgain(message.channel)}
              </ButtonAnchor>
            ))}
            {onPause && (
              <Button variant="quiet" aria-disabled={!isReady || undefined} onClick={onPause}>
                {t.messageQueues.sentAndPause}
              </Button>
            )}
          </div>
        )}
        {!isOpened && !isEdited && message.message !== "" && (
          <Button variant="quiet" className="-ml-4 self-start" onClick={() => onEdit(true)}>
            {t.common.edit}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface StepProblemProps {
  problem: Problem;
  /** Opens it, or records that it was opened, all the same. */
  onConfirm: () => void;
}

/** What has come between: somebody told this parent already, or they want no more. */
export function StepProblem({ problem, onConfirm }: StepProblemProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-danger bg-danger-soft p-gutter sm:p-5">
      <div role="alert">
        <p className="font-semibold text-danger">{t.messageQueues.doNotSend}</p>
        <p>{problem.sentence}</p>
      </div>
      {problem.canBeConfirmed && (
        <Button variant="secondary" onClick={onConfirm}>
          {t.messageQueues.sendAnyway}
        </Button>
      )}
    </div>
  );
}
