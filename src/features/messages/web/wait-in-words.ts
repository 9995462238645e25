import type { SchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import type { ParentMessage } from "./message-list.api.ts";

type Wait = NonNullable<ParentMessage["waits"]>;

/** What a mail waits for: "The mail server could not be reached. Next try: 2:20 pm." */
export function waitInWords({ why, until }: Wait, { day, time }: SchoolClock): string {
  const { waits, nextTry, problem, triedNow } = t.messageRecord;
  const today = day(new Date().toISOString());
  const moment = (at: string) => (day(at) === today ? time(at) : t.parentContact.sentAt(day(at), time(at)));
  if (why === "turn" || why === "no-mail-server") return waits[why];
  if (why === "quiet-hours") return until === null ? waits.turn : waits[why](moment(until));
  return `${problem[why]} ${until === null ? triedNow : nextTry(moment(until))}`;
}
