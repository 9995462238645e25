import { zodResolver } from "@hookform/resolvers/zod";
import ExternalLink from "lucide-react/icons/external-link";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { soundsDistressed } from "#domain/distress.ts";
import type { Fits } from "#domain/messages/message-parts.ts";
import { parentMessageMaxLength, type WordsSent, wholeMessage } from "#domain/messages/parent-message.ts";
import { type ParentMessageLog, parentMessageLogSchema } from "#domain/schemas/parent-message.ts";
import type { ConsentRule } from "#domain/school.ts";
import { cleanLines } from "#domain/text.ts";
import type { Guardian } from "#features/students/web/guardians/guardians.api.ts";
import type { Student } from "#features/students/web/students.api.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { useFormRecovery } from "#web/editing/use-form-recovery.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { besideLabel } from "#web/forms/beside-label.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { inPageLanguage } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { t } from "#web/language/language.ts";
import { StickyActions } from "#web/page/sticky-actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { FeedbackChoice } from "./feedback-choice.tsx";
import { LongMessage } from "./long-message.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { MessageLanguageField, useMessageLanguage } from "./message-language.tsx";
import { linkOf, maxLinkLength, partsOf, textOf } from "./message-text.ts";
import { useKeepFromParents } from "./not-for-parents.tsx";
import { distressQuestion, OpenedMessage, replaceQuestion, useOpenedMessage } from "./opened-message.tsx";
import { type ChosenFeedback, OriginalOrEdited } from "./original-or-edited.tsx";
import type { ParentChannel } from "./parent-messages.api.ts";
import {
  ConsentState,
  firstOf,
  type Recipient,
  RecipientField,
  recipientsOf,
  useKnownContact,
  useLanguageOf,
  useRecipient,
  Warning,
  whyNotToSend,
} from "./recipient.tsx";

interface ParentMessageFormProps {
  student: Pick<Student, "id" | "name">;
  guardians: readonly Guardian[];
  /** Today in the school's time zone. */
  today: string;
  channel: ParentChannel;
  consentRule: ConsentRule;
  /** Called with the id of the message that is asked about, and with undefined once it was answered. */
  onPending?: (id: string | undefined) => void;
}

/** Choose feedback, check the text, open it in WhatsApp or the mail program (spec sections 5 and 7). */
export function ParentMessageForm({
  student,
  guardians,
  today,
  channel,
  consentRule,
  onPending,
}: ParentMessageFormProps) {
  const formId = useId();
  const { opened, ...opening } = useOpenedMessage();
  const pendingId = opened?.reported === undefined ? opened?.message.id : undefined;
  useEffect(() => onPending?.(pendingId), [pendingId, onPending]);
  const keepFromParents = useKeepFromParents(() => clear());
  const recipients = recipientsOf(guardians, channel);
  const first = firstOf(recipients);
  const languageOf = useLanguageOf(guardians);
  const [chosen, setChosen] = useState<ChosenFeedback>();
  /** The text that was made from it. */
  const worded = useRef<string>(undefined);
  const form = useForm({
    resolver: inPageLanguage(zodResolver(parentMessageLogSchema)),
    defaultValues: {
      studentId: student.id,
      channel,
      to: first?.contact ?? "",
      message: "",
      feedbackId: null as string | null,
      words: undefined as WordsSent | undefined,
    },
  });
  const { errors, isDirty } = form.formState;
  const field = fieldsOf(form);
  const written = useWatch({ control: form.control, name: "message" });
  const spoken = useMessageLanguage(async (words) => {
    if (!chosen || (isOwnText && !(await confirm(replaceQuestion())))) return;
    form.setValue("message", textOf(words, student.name, chosen));
  }, languageOf(first));
  const { words } = spoken;
  const isOwnText =
    written.trim() !== "" && written.trim() !== (chosen && textOf(words, student.name, chosen));
  const to = useWatch({ control: form.control, name: "to" });
  const { recipient, setChosen: setRecipient } = useRecipient(recipients, channel, to);
  const known = useKnownContact(student.id, channel, to);
  const dated = chosen?.feedback.date ?? today;
  const linkTo = (address: string, text: string) =>
    linkOf(words, { channel, to: address, message: text }, student.name, dated);
  const fits: Fits = (text) => linkTo(to, text).length <= maxLinkLength[channel];
  const text = cleanLines(written);
  // Text far over the field's limit is rejected anyway, and costly to measure on every keystroke.
  const isMeasured = text.length <= 2 * parentMessageMaxLength;
  const parts = isMeasured ? partsOf(words, channel, text, fits) : [text];
  const underWay = opened?.written === written && opened.part < parts.length ? opened.part : 0;
  useUnsavedChanges(
    (isOwnText && written !== opened?.written) || underWay > 0 || opened?.failure !== undefined,
  );
  useFormRecovery(form, {
    name: `parent-message:${channel}:${student.id}`,
    isWritten: isDirty && written !== opened?.written,
    more: () => ({ chosen, language: spoken.language }),
    onBack: ({ chosen, language }) => {
      setChosen(chosen);
      void spoken.resume(language);
    },
  });

  const choose = async (next: ChosenFeedback) => {
    if (isOwnText && !(await confirm(replaceQuestion()))) return;
    setChosen(next);
    form.setValue("feedbackId", next.feedback.id);
    // Also for feedback that was unedited when it was loaded: someone may edit it before it is sent.
    form.setValue("words", next.feedback.editedBy ? next.words : "original");
    worded.current = textOf(words, student.name, next);
    form.setValue("message", worded.current, { shouldValidate: form.formState.isSubmitted });
  };
  // Feedback and the words of the guardian's language may arrive at the same moment.
  const rewordUntouched = useEffectEvent(() => {
    if (!chosen || form.getValues("message") !== worded.current) return;
    worded.current = textOf(words, student.name, chosen);
    form.setValue("message", worded.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it depends on
  useEffect(() => rewordUntouched(), [words, chosen]);

  const clear = () => {
    setChosen(undefined);
    form.setValue("feedbackId", null);
    form.setValue("words", undefined);
    form.setValue("message", "");
  };
  const keepChosen = ({ feedback: { id } }: ChosenFeedback) => keepFromParents.mutate({ id, withheld: true });

  const write = (next: Recipient) => {
    setRecipient(next);
    form.setValue("to", next.contact, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    const language = languageOf(next);
    if (language !== spoken.language) void spoken.choose(language);
  };

  const whyNot = recipient ? whyNotToSend(recipient, channel, consentRule) : null;
  const consent: Elements = recipient && (
    <ConsentState recipient={recipient} channel={channel} rule={consentRule} />
  );
  const isAgreed = whyNot === null && Boolean(recipient?.guardian.consent[channel]);

  const open = (whole: ParentMessageLog) => {
    const part = parts[underWay] ?? whole.message;
    const message = { ...whole, message: part, language: spoken.language };
    const isDistressed = underWay === 0 && soundsDistressed(whole.message);
    opening.open({
      message,
      link: linkTo(message.to, message.message),
      written,
      part: underWay + 1,
      count: parts.length,
      questions: isDistressed ? [distressQuestion(chosen && (() => keepChosen(chosen)))] : [],
      whyNot:
        underWay === 0 ? [whyNot, known.problem, known.alreadyNotified].filter((each) => each !== null) : [],
    });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { data: message } = parentMessageLogSchema.safeParse(form.getValues());
    if (message) open(message);
    // Shows errors, and removes those that have been fixed.
    void form.handleSubmit(() => {})();
  };

  return (
    <Card>
      <div className="flex flex-col gap-3 sm:gap-4 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:grid-rows-[repeat(3,auto)_1fr] lg:gap-x-8">
        <div className="flex flex-col gap-3">
          <RecipientField recipients={recipients} recipient={recipient} onChoose={write} />
          {channel === "whatsapp" ? (
            <TextField
              label={t.labels.phone}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              form={formId}
              className={besideLabel}
              {...field("to")}
            />
          ) : (
            <EmailField
              label={t.labels.email}
              autoComplete="off"
              form={formId}
              className={besideLabel}
              {...field("to")}
            />
          )}
          {/* What speaks against it comes first; that nothing does is the last thing to know. */}
          {!isAgreed && consent}
          {known.problem && <Warning>{known.problem}</Warning>}
          {known.alreadyNotified && opened?.message.to !== to && <Warning>{known.alreadyNotified}</Warning>}
        </div>
        <FeedbackChoice
          studentId={student.id}
          today={today}
          chosenId={chosen?.feedback.id}
          // Read from the form itself: text that was just typed, or restored after a login, may not have been drawn yet.
          isNewestWanted={() => chosen === undefined && form.getValues("message") === ""}
          onChoose={(feedback) =>
            void choose({ feedback, words: feedback.content.original ? "original" : "edited" })
          }
          // What was fetched before must not be sent as the feedback of another day; what the user wrote stays.
          onNone={() => isOwnText || clear()}
          onWithheld={clear}
        />
        <form id={formId} onSubmit={send} noValidate className="flex min-w-0 flex-col gap-3 sm:gap-4">
          {chosen && (
            <OriginalOrEdited chosen={chosen} onChoose={(words) => void choose({ ...chosen, words })} />
          )}
          <Controller
            control={form.control}
            name="message"
            render={({ field }) => (
              <TextareaField
                label={t.labels.message}
                lang={spoken.language}
                dir="auto"
                maxLength={parentMessageMaxLength}
                error={errors.message?.message}
                {...field}
              />
            )}
          />
          {isMeasured && (
            <LongMessage
              channel={channel}
              text={text}
              parts={parts.length}
              fits={fits}
              onShorten={(text) => form.setValue("message", text, { shouldDirty: true })}
            />
          )}
          <div className="flex flex-col gap-x-4 gap-y-3 sm:flex-row-reverse sm:flex-wrap sm:items-center sm:justify-between">
            <MessageLanguageField
              value={spoken.language}
              onChange={(language) => void spoken.choose(language)}
            />
            {text !== "" && <p className="text-sm text-ink-muted">{t.parentContact.asSent}</p>}
          </div>
          {text !== "" &&
            parts.map((part) => (
              <MessageBubble
                key={part}
                language={spoken.language}
                subject={channel === "email" ? words.toParent.subject(student.name, dated) : undefined}
                text={wholeMessage(words, channel, part)}
              />
            ))}
          {isAgreed && consent}
        </form>
        <StickyActions className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            form={formId}
            className="max-sm:grow"
            icon={<ExternalLink />}
            // Until it is known what speaks against it.
            busy={opening.isBusy || known.isLoading}
          >
            {parts.length > 1
              ? t.parentContact.sendPart(underWay + 1, parts.length)
              : channel === "whatsapp"
                ? t.parentContact.sendWhatsapp
                : t.parentContact.sendEmail}
          </Button>
          <OpenedMessage
            channel={channel}
            opened={opened}
            studentId={student.id}
            isFirstContact={recipients.length === 0 && guardians.some(({ mayReceive }) => mayReceive)}
            onRecord={opening.record}
            onReported={opening.reported}
          />
        </StickyActions>
      </div>
    </Card>
  );
}
