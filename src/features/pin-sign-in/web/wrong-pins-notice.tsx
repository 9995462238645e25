import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { limits } from "../../../domain/limits.ts";
import { t } from "../../../web/language/language.ts";
import { whenIdle } from "../../../web/prefetch/prefetch.ts";
import { Button } from "../../../web/ui/button.tsx";
import { wrongPinsQuery } from "./wrong-pins.api.ts";

/** Says that someone seems to guess PINs, and leads to what can be done. */
export function WrongPinsNotice() {
  const [isIdle, setIdle] = useState(false);
  // There is nearly always nothing to show, so it loads after everything else.
  useEffect(() => whenIdle(async () => setIdle(true)), []);
  const { data } = useQuery({ ...wrongPinsQuery, enabled: isIdle });
  if (!data || data.wrong < limits.guessingNoticeMin) return null;
  return (
    <section
      aria-label={t.dashboard.wrongPins}
      className="flex items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-sunken px-4 py-1 max-sm:text-sm sm:flex-wrap sm:p-4 sm:px-5"
    >
      <p className="min-w-0 flex-1 sm:basis-64">
        {t.dashboard.guesses(data.wrong, data.accounts, data.addresses)}
      </p>
      <Button
        variant="secondary"
        className="shrink-0 max-sm:px-3 max-sm:text-sm"
        render={<Link to="/devices" />}
      >
        {t.dashboard.seeDetails}
      </Button>
    </section>
  );
}
