import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { Notice } from "#web/ui/notice.tsx";
import { progressQuery, stepsOf } from "./getting-started.api.ts";

/** Leads an admin to the checklist for a new school, until it is closed or complete. */
export function GettingStartedNotice() {
  const { data } = useQuery({ ...progressQuery, enabled: useIdle() });
  if (!data || data.closedAt !== null) return null;
  const { steps, done } = stepsOf(data);
  if (done === steps.length) return null;
  return (
    <Notice
      label={t.links.gettingStarted}
      link={linkOptions({ to: "/getting-started" })}
      linkText={t.common.continue}
    >
      <span>{t.links.gettingStartedUnfinished(done, steps.length)}</span>
    </Notice>
  );
}
