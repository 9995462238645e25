import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { newId } from "#web/data/new-id.ts";
import { t } from "#web/language/language.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { usePrepareWeek, weekQueueQuery } from "./week-queue.api.ts";

/** Prepares this week's feedback for the parents who agreed, or goes on with it; nothing when there is nothing to send. */
export function SendThisWeek() {
  const { data } = useQuery({ ...weekQueueQuery, enabled: useIdle() });
  const navigate = useNavigate();
  // The same press, sent again after a lost connection, prepares nothing twice.
  const [id] = useState(newId);
  const prepare = usePrepareWeek({
    onSuccess: (queue) => void navigate({ to: "/messages/queues/$id", params: { id: queue.id } }),
  });
  if (!data || (data.open === null && data.count === 0)) return null;
  const { count, open } = data;
  return (
    <Notice
      label={t.dashboard.thisWeek}
      button={
        <Button
          variant="quiet"
          busy={prepare.isPending}
          busyLabel={t.common.preparing}
          onClick={() => prepare.mutate({ id })}
        >
          {open ? t.common.continueAt(open.done, open.total) : t.dashboard.sendWeek(count)}
        </Button>
      }
    >
      <span>{t.dashboard.weekForParents}</span>
    </Notice>
  );
}
