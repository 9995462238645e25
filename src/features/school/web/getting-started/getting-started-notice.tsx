import { useQuery } from "@tanstack/react-query";
import { t } from "#web/language/language.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { progressQuery, stepsOf } from "./getting-started.api.ts";

/** Leads an admin to the checklist for a new school, until it is closed or complete. */
export function GettingStartedNotice() {
  const { data } = useQuery({ ...progressQuery, enabled: useIdle() });
  if (!data || data.closedAt !== null) return null;
  const { steps, done } = stepsOf(data);
  if (done === steps.length) return null;
  return (
    <section
      aria-label={t.links.gettingStarted}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-sunken p-gutter sm:px-5"
    >
      <p className="min-w-0 flex-1 basis-64 font-semibold">
        {t.links.gettingStartedUnfinished(done, steps.length)}
      </p>
      <ButtonLink variant="secondary" to="/getting-started">
        {t.links.gettingStartedGoOn}
      </ButtonLink>
    </section>
  );
}
