import { useQuery } from "@tanstack/react-query";
import { messageQueueQuery } from "#features/messages/web/message-queues.api.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { StepByStep } from "./step-by-step.tsx";

/** One message of a queue at a time, opened in WhatsApp or the mail program. */
export function Steps({ id }: { id: string }) {
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
