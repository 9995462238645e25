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
 * if the browser does not know the school's zone.
 */
export function useSchoolClock() {
  const zone = useQuery(schoolDayQuery).data?.timeZone;
  const timeZone = zone !== undefined && isKnownZone(zone) ? zone : undefined;
  return {
    timeZone,
    day: (instant: string) => t.common.dayOf(instant, timeZone),
    time: (instant: string) => t.common.timeOf(instant, timeZone),
  };
}

export type SchoolClock = ReturnType<typeof useSchoolClock>;
