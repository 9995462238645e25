import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { laterDatesQuery } from "#features/lessons/web/lessons.api.ts";
import { t } from "#web/language/language.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { useAccount } from "#web/session/account.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Says how many classes and how much feedback have a date in the future, if any, and leads to them. */
export function LaterDatesNotice() {
  const { id: teacherId, role } = useAccount();
  const { data } = useQuery({ ...laterDatesQuery, enabled: useIdle() });
  if (!data || data.feedback + data.lessons === 0) return null;
  const { futureDates, laterDates, seeDates } = t.dashboard;
  const search = { show: "later" };
  const link =
    role === "teacher"
      ? linkOptions({ to: "/allreview/$teacherId", params: { teacherId }, search })
      : linkOptions({ to: "/classes", search });
  return (
    <Notice label={futureDates} link={link} linkText={seeDates}>
      <span>{laterDates(data.feedback, data.lessons)}</span>
    </Notice>
  );
}
