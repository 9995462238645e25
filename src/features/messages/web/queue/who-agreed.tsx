import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { presentNotice } from "#domain/consent-notices.ts";
import { staffConsentSources } from "#domain/guardians.ts";
import {
  type LeftOut,
  type MessageQueue,
  type RecordedConsents,
  useRecordConsents,
} from "#features/messages/web/message-queues.api.ts";
import { ConsentNotice } from "#features/students/web/guardians/consent-notice.tsx";
import { defaultLanguage } from "#locales/languages.ts";
import { schoolQuery } from "#web/data/school.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

interface WhoAgreedProps {
  queue: MessageQueue;
  agreed: readonly LeftOut[];
  onRecorded: (recorded: RecordedConsents) => void;
}

/** How and when some parents agreed: the same for all of them. */
export function WhoAgreed({ queue, agreed, onRecorded }: WhoAgreedProps) {
  const today = useQuery(schoolDayQuery).data?.today ?? "";
  const schoolLanguage = useQuery(schoolQuery).data?.language;
  const [source, setSource] = useState("");
  const [day, setDay] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);
  const record = useRecordConsents(queue.id, { onSuccess: onRecorded });
  const on = day ?? today;
  const known = staffConsentSources.find((each) => each === source);
  const errors = {
    source: known ? undefined : t.guardians.sourceRequired,
    on:
      on === ""
        ? t.guardians.answeredOnRequired
        : today !== "" && on > today
          ? t.guardians.answeredInFuture
          : undefined,
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setSubmitted(true));
    if (!known || errors.on)
      return event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (record.isPending) return;
    const contacts = agreed.map(({ student, guardian }) => ({
      studentId: student.id,
      contact: guardian?.contact ?? "",
    }));
    record.mutate({ agreed: contacts, source: known, on });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={t.guardians.source}
          placeholder={t.guardians.selectSource}
          options={staffConsentSources.map((each) => ({
            value: each,
            label: t.guardians.sourceName(each),
          }))}
          value={source}
          onChange={({ target }) => setSource(target.value)}
          error={isSubmitted ? errors.source : undefined}
        />
        <TextField
          label={t.guardians.answeredOn}
          type="date"
          max={today}
          value={on}
          onChange={({ target }) => setDay(target.value)}
          error={isSubmitted ? errors.on : undefined}
        />
      </div>
      <ConsentNotice
        label={t.consents.notice}
        hint={t.consents.noticeHint}
        version={presentNotice}
        language={schoolLanguage ?? defaultLanguage}
      />
      <FormError message={record.error ? sentenceOf(record.error) : undefined} />
      <Button
        type="submit"
        className="max-sm:w-full sm:self-start"
        busy={record.isPending}
        busyLabel={t.common.saving}
      >
        {t.messageQueues.recordAgreed}
      </Button>
    </form>
  );
}
