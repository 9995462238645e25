import type { SchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import type { ParentMessage } from "./message-list.api.ts";

type Wait = NonNullable<ParentMessage["waits"]>;

/** What a mail waits for: "Mail server unreachable since 2:02 pm. Next try: 2:20 pm." */
export function waitInWords({ why, until, since }: Wait, { day, time }: SchoolClock): string {
  const { waits, nextTry, triedNow } = t.messageRecord;
  const today = day(new Date().toISOString());
  const moment = (at: string) => (day(at) === today ? time(at) : t.parentContact.sentAt(day(at), time(at)));
  if (why === "turn" || why === "no-mail-server") return waits[why];
  if (why === "quiet-hours") return until === null ? waits.turn : waits[why](moment(until));
  const next = until === null ? triedNow : nextTry(moment(until));
  // Of one from before this was kept, it is not known since when.
  return `${since === null ? t.messageRecord.problem[why] : waits[why](moment(since))} ${next}`;
}
