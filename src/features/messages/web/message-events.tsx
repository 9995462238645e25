import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { mailProblemKinds } from "#domain/mails.ts";
import { type MessageEventKind, refusalReasons } from "#domain/messages/message-states.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { messageEventsQuery } from "./parent-messages.api.ts";

/** What is noted by this server is not always in words. */
function noteInWords(kind: MessageEventKind, note: string): string {
  const refusal = refusalReasons.find((reason) => kind === "dropped" && reason === note);
  if (refusal) return t.leftOut[refusal];
  const problem = mailProblemKinds.find(
    (each) => (kind === "put-off" || kind === "given-up") && each === note,
  );
  return problem ? t.messageRecord.problem[problem] : note;
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
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {data && !hasText && data.message !== "" && (
        <p lang={data.language ?? undefined} className="mb-2 rounded-control bg-sunken p-3">
          <LongText text={data.message} />
        </p>
      )}
      {data ? (
        <ol className="flex flex-col gap-1 text-sm">
          {data.events.map(({ at, by, kind, note }) => (
            <li key={`${at} ${kind}`}>
              <DetailLine
                parts={[
                  <span key="kind" className="font-medium">
                    {kind === "replied-stop"
                      ? t.messageRecord.saidStop(data.channel)
                      : kind === "sent" && by === null
                        ? t.messageRecord.mailTaken
                        : t.messageRecord.eventName[kind]}
                  </span>,
                  <time key="at" dateTime={at}>
                    {t.parentContact.sentAt(day(at), time(at))}
                  </time>,
                  by
                    ? fullName(by)
                    : kind.startsWith("replied-")
                      ? t.messageRecord.byParent
                      : t.messageRecord.byServer,
                ]}
              />
              {note !== "" && (
                <p dir="auto" className="wrap-anywhere">
                  {noteInWords(kind, note)}
                </p>
              )}
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
