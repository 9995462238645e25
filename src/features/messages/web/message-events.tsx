import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { mailProblemKinds } from "#domain/mails.ts";
import { notSentReasons, refusalReasons, shownReplyKinds } from "#domain/messages/message-states.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { stateName } from "./in-words.ts";
import { messageEventsQuery, type readMessage } from "./parent-messages.api.ts";

type MessageEvent = Awaited<ReturnType<typeof readMessage>>["events"][number];

/** What happened, in words. */
function eventName({ kind, by, reason }: MessageEvent, channel: ParentChannel): string {
  const { eventName, answerName, settledName, mailTaken, putOff, stopped } = t.messageRecord;
  if (kind === "settled") return settledName[reason === "stop" ? "stop" : "correction"];
  if (kind === "reply") {
    const reply = shownReplyKinds.find((each) => each === reason) ?? "note";
    return reply === "stop" ? stopped(channel) : answerName[reply];
  }
  if (by === null && kind === "sent") return mailTaken;
  if (by === null && kind === "waiting") return putOff;
  const notSent = notSentReasons.find((each) => each === reason);
  return notSent ? stateName(notSent, channel) : eventName[kind];
}

/** What is noted with it; what this server notes is not always in words. */
function noteOf({ kind, reason, note }: MessageEvent): string {
  if (kind === "opened" && reason !== null) return t.messageRecord.confirmed;
  const refusal = refusalReasons.find((each) => reason === "dropped" && each === note);
  if (refusal) return t.leftOut[refusal];
  const problem = mailProblemKinds.find((each) => each === reason);
  return note === "" && problem ? t.messageRecord.problem[problem] : note;
}

interface MessageEventsProps {
  id: string;
  /** Whether the text is there already. */
  hasText: boolean;
}

/** What happened to a message, when, and by whom; requested when it is opened. */
export function MessageEvents({ id, hasText }: MessageEventsProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...messageEventsQuery(id), enabled: isOpen });
  const { day, time } = useSchoolClock();
  return (
    <details className="group open:basis-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <span>{t.messageRecord.details}</span>
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {data && !hasText && data.message !== "" && (
        <p lang={data.language ?? undefined} className="mb-2 rounded-control bg-sunken p-3">
          <LongText text={data.message} />
        </p>
      )}
      {data ? (
        <ol className="flex flex-col gap-1 text-sm">
          {data.events.map((event) => (
            <li key={`${event.at} ${event.kind}`}>
              <DetailLine
                parts={[
                  <span key="kind" className="font-medium">
                    {eventName(event, data.channel)}
                  </span>,
                  <time key="at" dateTime={event.at}>
                    {t.parentContact.sentAt(day(event.at), time(event.at))}
                  </time>,
                  event.by
                    ? fullName(event.by)
                    : event.kind === "reply"
                      ? t.messageRecord.byParent
                      : t.messageRecord.byServer,
                ]}
              />
              <p dir="auto" className="wrap-anywhere empty:hidden">
                {noteOf(event)}
              </p>
            </li>
          ))}
        </ol>
      ) : isError ? (
        <p className="text-danger">{t.messageRecord.detailsFailed}</p>
      ) : (
        isOpen && <Skeleton className="h-12 w-full" />
      )}
    </details>
  );
}
