import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { presentNotice } from "#domain/consent-notices.ts";
import { fullName } from "#domain/full-name.ts";
import { staffConsentSources, type UnrecordedReason } from "#domain/guardians.ts";
import {
  type LeftOut,
  type MessageQueue,
  type RecordedConsents,
  useRecordConsents,
} from "#features/messages/web/message-queues.api.ts";
import { ConsentNotice } from "#features/students/web/guardians/consent-notice.tsx";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { defaultLanguage } from "#locales/languages.ts";
import { schoolQuery } from "#web/data/school.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { linkClass } from "#web/ui/link.tsx";

/** Whose agreement could not be recorded, and why. */
export interface Unrecorded {
  student: LeftOut["student"];
  reason: UnrecordedReason;
}

interface AgreedParentsProps {
  queue: MessageQueue;
  students: readonly LeftOut[];
  /** Called once those who agreed can be told. */
  onRecorded: (agreed: number, unrecorded: Unrecorded[]) => void;
}

/** Parents who were not asked: those who have agreed since are ticked, and recorded together. */
export function AgreedParents({ queue, students, onRecorded }: AgreedParentsProps) {
  // None at first: nobody is recorded as having agreed by an oversight.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const dialog = useDialog<"who-agreed">();
  const agreed = students.filter(({ student }) => ticked.has(student.id));
  const tick = (ids: readonly string[], isTicked: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const id of ids) next[isTicked ? "add" : "delete"](id);
      return next;
    });
  const all = students.map(({ student }) => student.id);
  return (
    <>
      {students.length > 1 && (
        <Checkbox
          label={<span className="font-semibold">{t.messageQueues.everyoneAgreed}</span>}
          checked={agreed.length === students.length}
          ref={(box) => {
            if (box) box.indeterminate = agreed.length > 0 && agreed.length < students.length;
          }}
          onChange={({ target }) => tick(all, target.checked)}
        />
      )}
      <ul className="divide-y divide-line border-y border-line">
        {students.map((each) => (
          <NotAskedStudent
            key={each.student.id}
            leftOut={each}
            isTicked={ticked.has(each.student.id)}
            onTick={(isTicked) => tick([each.student.id], isTicked)}
          />
        ))}
      </ul>
      {agreed.length > 0 && (
        <Button className="my-3 max-sm:w-full" {...dialog.button("who-agreed")}>
          {t.messageQueues.theyAgreed(agreed.length)}
        </Button>
      )}
      <Dialog
        {...dialog.props}
        isForm
        title={t.messageQueues.theyAgreed(agreed.length)}
        description={t.messageQueues.agreedTo}
      >
        <WhoAgreed
          queue={queue}
          agreed={agreed}
          onRecorded={({ agreed: count, refused }) => {
            dialog.close();
            const reasonOf = new Map(refused.map(({ studentId, reason }) => [studentId, reason]));
            onRecorded(
              count,
              agreed.flatMap(({ student }) => {
                const reason = reasonOf.get(student.id);
                return reason ? [{ student, reason }] : [];
              }),
            );
          }}
        />
      </Dialog>
    </>
  );
}

/** Whose agreement was not recorded with the others. */
export function NotRecorded({ unrecorded }: { unrecorded: readonly Unrecorded[] }) {
  return (
    <div role="alert" className="empty:hidden">
      {unrecorded.length > 0 && (
        <>
          <p className="font-semibold">{t.messageQueues.notRecordedFor(unrecorded.length)}</p>
          <ul className="list-disc pl-5">
            {unrecorded.map(({ student, reason }) => (
              <li key={student.id}>{t.messageQueues.notRecordedAs[reason](fullName(student))}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface NotAskedStudentProps {
  leftOut: LeftOut;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A student whose parent was not asked, with a box for "agreed since". */
function NotAskedStudent({ leftOut: { student, guardian }, isTicked, onTick }: NotAskedStudentProps) {
  return (
    <li className="flex items-center justify-between gap-3">
      <Checkbox
        className="flex-1"
        label={
          <>
            <span className="font-medium" translate="no">
              {fullName(student)}
            </span>
            <StudentRosterEntry id={student.id} when="always" />
          </>
        }
        hint={<DetailLine parts={[guardian?.name, guardian?.contact]} />}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <Link
        to="/student/update/$id"
        params={{ id: student.id }}
        hash="parents"
        aria-label={t.common.buttonFor(t.guardians.edit, fullName(student))}
        className={`${linkClass} max-w-28 shrink-0 text-right text-sm`}
      >
        {t.guardians.edit}
      </Link>
    </li>
  );
}

interface WhoAgreedProps {
  queue: MessageQueue;
  agreed: readonly LeftOut[];
  onRecorded: (recorded: RecordedConsents) => void;
}

/** How and when some parents agreed: the same for all of them. */
function WhoAgreed({ queue, agreed, onRecorded }: WhoAgreedProps) {
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
