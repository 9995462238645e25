import { useQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { contactKey } from "#domain/guardians.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { knownContactRoutes } from "#features/messages/server/known-contacts.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { messagesKey } from "./message-list.api.ts";

const api = apiClient<typeof knownContactRoutes>();

/** Whether it is all there, and not being typed. */
const isWhole: Record<ParentChannel, (contact: string) => boolean> = {
  whatsapp: (contact) => /^\d{10}$/.test(contact),
  email: (contact) => /^\S+@\S+\.\S+$/.test(contact),
};

/** What speaks against a message to this number or address, in sentences. */
export interface KnownContact {
  /** Nothing is sent to it from a queue. */
  problem: string | null;
  /** Today's message to the guardian, about any child. */
  alreadyNotified: string | null;
  /** Whether nobody can say yet. */
  isLoading: boolean;
}

/** What the school knows of the contact that is in the form. */
export function useKnownContact(studentId: string, channel: ParentChannel, to: string): KnownContact {
  const { time } = useSchoolClock();
  const contact = contactKey(to, channel);
  const query = { studentId, channel, contact };
  const { data, isFetching } = useQuery({
    queryKey: [...messagesKey, "known-contact", query],
    queryFn: () => responseOf(api["known-contacts"].$get({ query })),
    enabled: isWhole[channel](contact),
  });
  const { problem = null, notifiedToday = null } = data ?? {};
  return {
    isLoading: isFetching,
    problem: problem && t.parentContact.contactProblem[problem](channel),
    alreadyNotified:
      notifiedToday &&
      t.parentContact[notifiedToday.isOnlyOpened ? "openedToday" : "notifiedToday"]({
        channel: notifiedToday.channel,
        time: time(notifiedToday.at),
        by: fullName(notifiedToday.by),
        students: t.common.list(notifiedToday.students.map(fullName)),
      }),
  };
}
