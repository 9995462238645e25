import { queryOptions, useQuery } from "@tanstack/react-query";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { apiClient, responseOf } from "./api-client.ts";

const api = apiClient<typeof schoolDayRoutes>();

/** The school's day and its time zone, which may differ from those of the browser. */
export const schoolDayQuery = queryOptions({
  queryKey: ["today"],
  queryFn: () => responseOf(api.today.$get()),
  staleTime: 60_000,
});

/** A browser older than a zone's name would reject it. */
function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Timestamps in the school's time zone: `20 Nov 2026`, `4:05 pm`. In the browser's until that is known, or
 * if the browser does not know the school's zone. `isToday` asks the server's clock: the browser's may be wrong.
 */
export function useSchoolClock() {
  const { today, timeZone: zone } = useQuery(schoolDayQuery).data ?? {};
  const timeZone = zone !== undefined && isKnownZone(zone) ? zone : undefined;
  const day = (instant: string) => t.common.dayOf(instant, timeZone);
  return {
    timeZone,
    day,
    isToday: (instant: string) =>
      day(instant) === (today === undefined ? day(new Date().toISOString()) : t.common.date(today)),
    time: (instant: string) => t.common.timeOf(instant, timeZone),
  };
}

export type SchoolClock = ReturnType<typeof useSchoolClock>;
