import { useInfiniteQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { contactKey, contactOf } from "#domain/guardians.ts";
import type { ShownMessageState } from "#domain/messages/message-states.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { parentMessagesQuery } from "./parent-messages.api.ts";
import type { Recipient } from "./recipient.ts";

const told: readonly ShownMessageState[] = ["opened", "sent", "waiting", "unknown"];

/** Says that the guardian was told something today, by whichever channel; it stops nobody. */
export function ToldToday({ studentId, guardian }: { studentId: string; guardian: Recipient["guardian"] }) {
  const { day, time } = useSchoolClock();
  // The list of earlier messages on the page loads them.
  const { data } = useInfiniteQuery({ ...parentMessagesQuery({ studentId }), enabled: false });
  const today = day(new Date().toISOString());
  const last = data?.pages[0]?.items.find(({ channel, to, state, stateAt }) => {
    const contact = contactOf(guardian, channel);
    const isTheirs = contact !== null && contactKey(contact, channel) === contactKey(to, channel);
    return isTheirs && told.includes(state) && day(stateAt) === today;
  });
  if (!last) return null;
  const { channel, stateAt, createdBy } = last;
  return (
    <p className="text-sm text-ink-muted wrap-anywhere">
      {t.parentContact.toldToday(channel, time(stateAt), fullName(createdBy))}
    </p>
  );
}
