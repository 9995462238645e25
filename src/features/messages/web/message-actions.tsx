import { type FormEvent, useRef, useState } from "react";
import type { MessageState } from "#domain/messages/message-states.ts";
import { parentMessageMaxLength } from "#domain/messages/parent-message.ts";
import { notify } from "#web/dialogs/notify.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { t } from "#web/language/language.ts";
import { useRestoredFocus } from "#web/lists/use-restored-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { CorrectState } from "./correct-state.tsx";
import { useEditedText } from "./edited-texts.ts";
import { MessageEvents } from "./message-events.tsx";
import { type ParentMessage, withoutNotice } from "./message-list.api.ts";
import { useEditMessage, useReportState, useSettleCorrection, useUndoStop } from "./parent-messages.api.ts";
import { WroteBack } from "./wrote-back.tsx";

/** Of a message that may have reached somebody. */
const answerable: ReadonlySet<MessageState> = new Set(["opened", "sent", "unknown"]);

/** What can be done about a message, by its state. */
export function MessageActions({ message, whom }: { message: ParentMessage; whom: string }) {
  const { id, state, waits } = message;
  const hasText = message.message !== "";
  if (state === "prepared") return <PreparedActions message={message} whom={whom} />;
  const isOpen = state === "opened" || state === "unknown";
  return (
    <>
      {isOpen && <ConfirmMessage id={id} asksArrival={state === "unknown"} />}
      <div className="flex flex-wrap gap-x-4 *:[button]:px-0">
        {message.isCorrectionOpen && <SettleCorrection id={id} whom={whom} />}
        {message.isStopRecorded && <UndoStop id={id} whom={whom} />}
        {answerable.has(state) && <WroteBack message={message} />}
        {/* What this server sends within seconds cannot be stopped. */}
        {state === "waiting" && waits?.why !== "turn" && <Skip id={id} whom={whom} />}
        {(state === "sent" || state === "not-sent") && <CorrectState message={message} whom={whom} />}
        <MessageEvents id={id} hasText={hasText} />
      </div>
    </>
  );
}

/** The parent's page then says that somebody has looked into what they asked for. */
function SettleCorrection({ id, whom }: { id: string; whom: string }) {
  const settle = useSettleCorrection({
    onSuccess: () => notify.success(t.messageRecord.lookedIntoSaved),
  });
  return (
    <Button
      variant="quiet"
      aria-label={t.common.buttonFor(t.messageRecord.lookedInto, whom)}
      busy={settle.isPending}
      onClick={() => settle.mutate(id)}
    >
      {t.messageRecord.lookedInto}
    </Button>
  );
}

/** For a stop that was recorded by mistake. */
function UndoStop({ id, whom }: { id: string; whom: string }) {
  const undo = useUndoStop({
    onSuccess: () => notify.success(t.messageRecord.stopUndone),
  });
  return (
    <Button
      variant="quiet"
      aria-label={t.common.buttonFor(t.messageRecord.noStop, whom)}
      busy={undo.isPending}
      onClick={() => undo.mutate(id)}
    >
      {t.messageRecord.noStop}
    </Button>
  );
}

function PreparedActions({ message, whom }: { message: ParentMessage; whom: string }) {
  const [isEdited, setEdited] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const restoredFocus = useRestoredFocus(editButton, isEdited);
  if (isEdited) {
    return (
      <div {...restoredFocus}>
        <TextForm message={message} onDone={() => setEdited(false)} />
      </div>
    );
  }
  return (
    <div {...restoredFocus} className="flex flex-wrap gap-2">
      {message.message !== "" && (
        <Button
          ref={editButton}
          variant="secondary"
          aria-label={t.common.buttonFor(t.common.edit, whom)}
          onClick={() => setEdited(true)}
        >
          {t.common.edit}
        </Button>
      )}
      <Skip id={message.id} whom={whom} />
    </div>
  );
}

/** Of a message that is only prepared, or a mail that waits. */
function Skip({ id, whom }: { id: string; whom: string }) {
  const skip = useReportState();
  return (
    <Button
      variant="quiet"
      aria-label={t.common.buttonFor(t.common.skip, whom)}
      busy={skip.isPending}
      onClick={() => skip.mutate({ id, state: "not-sent" })}
    >
      {t.common.skip}
    </Button>
  );
}

interface TextFormProps {
  message: ParentMessage;
  onDone: () => void;
}

/** Edits the text of one message before it is sent. */
export function TextForm({ message: { id, language, ...message }, onDone }: TextFormProps) {
  const edit = useEditMessage(withoutNotice);
  // As it was when the text was read: what a later change says is not in it.
  const [{ message: text, changedAt }] = useState(message);
  const [written, setWritten] = useState(text);
  const isEmpty = written.trim() === "";
  useEditedText();
  useUnsavedChanges(written !== text && !edit.isPending && !edit.isSuccess);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    // The old text must not be shown as if it were the new one.
    void edit.mutateAsync({ id, message: written, changedAt }).then(onDone, () => {
      // The field shows the error.
    });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-3">
      <TextareaField
        label={t.labels.message}
        lang={language ?? undefined}
        rows={6}
        maxLength={parentMessageMaxLength}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        autoFocus
        error={isEmpty ? t.parentContact.fieldsRequired : edit.error ? sentenceOf(edit.error) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={edit.isPending} busyLabel={t.common.saving}>
          {t.common.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  );
}

interface ConfirmMessageProps {
  id: string;
  /** Whether the server sent it, so that only its arrival is not known. */
  asksArrival?: boolean;
  onReported?: (state: ReportedState) => void;
}

type ReportedState = "sent" | "not-sent";

/** Asks whether the opened message was sent, or a mail arrived: only the person at the screen can know. */
export function ConfirmMessage({ id, asksArrival = false, onReported }: ConfirmMessageProps) {
  const confirmation = useReportState({
    onSuccess: (_, { state }) => onReported?.(state === "sent" ? "sent" : "not-sent"),
  });
  const report = (state: ReportedState) => confirmation.mutate({ id, state });
  const isReporting = (state: ReportedState) =>
    confirmation.isPending && confirmation.variables.state === state;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        busy={isReporting("sent")}
        disabled={confirmation.isPending}
        onClick={() => report("sent")}
      >
        {asksArrival ? t.messageRecord.arrived : t.parentContact.iSentIt}
      </Button>
      <Button
        variant="quiet"
        busy={isReporting("not-sent")}
        disabled={confirmation.isPending}
        onClick={() => report("not-sent")}
      >
        {asksArrival ? t.messageRecord.notArrived : t.parentContact.notSent}
      </Button>
    </div>
  );
}
