import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { EditedTexts } from "#features/messages/web/edited-texts.ts";
import { queueName } from "#features/messages/web/in-words.ts";
import { messageQueueQuery } from "#features/messages/web/message-queues.api.ts";
import { LeftOutStudents } from "#features/messages/web/queue/left-out-students.tsx";
import { QueueCard } from "#features/messages/web/queue/queue-card.tsx";
import { QueueMessages } from "#features/messages/web/queue/queue-messages.tsx";
import { StepByStep } from "#features/messages/web/queue/step-by-step.tsx";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Loading } from "#web/ui/skeleton.tsx";

/** /messages/queues/{id}: messages that were prepared together, all of them or one after the other. */
export default function QueuePage() {
  const { id } = useParams({ from: "/messages/queues/$id" });
  const { step } = useSearch({ from: "/messages/queues/$id" });
  return step === "next" ? <Steps id={id} /> : <WholeQueue id={id} />;
}

/** All messages of a queue: to look at, to send, and who is left out. */
function WholeQueue({ id }: { id: string }) {
  const query = useQuery(messageQueueQuery(id));
  const { day, time } = useSchoolClock();
  const queue = query.data;
  const [edited, setEdited] = useState(0);
  return (
    <Page
      title={t.messageQueues.title}
      intro={
        queue && (
          <DetailLine
            parts={[
              <span key="name" className="font-semibold text-ink">
                {queueName(queue.about)}
              </span>,
              t.messageQueues.preparedBy(
                fullName(queue.createdBy),
                day(queue.createdAt),
                time(queue.createdAt),
              ),
            ]}
          />
        )
      }
      back={<BackLink to="/messages">{t.navigation.messages}</BackLink>}
    >
      {queue ? (
        <EditedTexts key={id} value={setEdited}>
          <QueueCard queue={queue} isTextEdited={edited > 0} />
          <LeftOutStudents queue={queue} />
          <QueueMessages queue={queue} />
        </EditedTexts>
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.messageQueues.notFound} failed={t.messageQueues.loadFailed} />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </Page>
  );
}

/** One message of a queue at a time, opened in WhatsApp or the mail program. */
function Steps({ id }: { id: string }) {
  const query = useQuery(messageQueueQuery(id));
  const queue = query.data;
  const { done, total } = queue ?? { done: 0, total: 0 };
  return (
    <Page
      title={t.messageQueues.title}
      heading={queue && (done < total ? t.messageQueues.step(done + 1, total) : t.messageQueues.title)}
      width="narrow"
      back={
        <BackLink to="/messages/queues/$id" params={{ id }}>
          {t.messageQueues.back}
        </BackLink>
      }
    >
      {queue ? (
        <StepByStep key={id} queue={queue} />
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.messageQueues.notFound} failed={t.messageQueues.loadFailed} />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </Page>
  );
}
