import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "../../../web/language/language.ts";
import { whenIdle } from "../../../web/prefetch/prefetch.ts";
import { Button } from "../../../web/ui/button.tsx";
import { progressQuery, stepsOf } from "./getting-started.api.ts";

/** Leads an admin to the checklist for a new school, until it is closed or complete. */
export function GettingStartedNotice() {
  const [isIdle, setIdle] = useState(false);
  // Most schools are past it, so it loads after everything else.
  useEffect(() => whenIdle(async () => setIdle(true)), []);
  const { data } = useQuery({ ...progressQuery, enabled: isIdle });
  if (!data || data.closedAt !== null) return null;
  const { steps, done } = stepsOf(data);
  if (done === steps.length) return null;
  return (
    <section
      aria-label={t.links.gettingStarted}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-sunken p-4 sm:px-5"
    >
      <p className="min-w-0 flex-1 basis-64 font-semibold">
        {t.links.gettingStartedUnfinished(done, steps.length)}
      </p>
      <Button variant="secondary" render={<Link to="/getting-started" />}>
        {t.links.gettingStartedGoOn}
      </Button>
    </section>
  );
}
