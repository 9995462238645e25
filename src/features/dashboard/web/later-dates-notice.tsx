import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "../../../web/language/language.ts";
import { whenIdle } from "../../../web/prefetch/prefetch.ts";
import { Button } from "../../../web/ui/button.tsx";
import { laterDatesQuery } from "../../review-sessions/web/review-sessions.api.ts";

/** Says how many classes and reviews have a date in the future, if any, and leads to them. */
export function LaterDatesNotice() {
  const [isIdle, setIdle] = useState(false);
  // There is nearly always nothing to show, so it loads after everything else.
  useEffect(() => whenIdle(async () => setIdle(true)), []);
  const { data } = useQuery({ ...laterDatesQuery, enabled: isIdle });
  if (!data || data.feedback + data.sessions === 0) return null;
  return (
    <section
      aria-label={t.dashboard.futureDates}
      className="flex items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-sunken px-4 py-1 max-sm:text-sm sm:flex-wrap sm:p-4 sm:px-5"
    >
      <p className="min-w-0 flex-1 sm:basis-64">
        <b className="font-semibold">{t.dashboard.laterDates(data.feedback, data.sessions)}</b>{" "}
        <span>{t.dashboard.laterDatesLeftOut}</span>
      </p>
      <Button
        variant="secondary"
        className="shrink-0 max-sm:px-3 max-sm:text-sm"
        render={<Link to="/future-dates" />}
      >
        {t.dashboard.seeDates}
      </Button>
    </section>
  );
}
