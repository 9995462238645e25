import { useEffect, useRef, useState } from "react";
import { isWritten, readDraft } from "#features/feedback/web/outbox/feedback-drafts.ts";
import type { ReviewSessionEntry } from "#features/lessons/web/lessons.api.ts";
import { useAccount } from "#web/session/actor.ts";

interface Submissions {
  /** The class whose form is open. */
  open: ReviewSessionEntry | null;
  openForm: (session: ReviewSessionEntry) => void;
  /** However the answer is sent, and whether or not it has arrived. */
  isAnswered: (session: ReviewSessionEntry) => boolean;
  propsOf: (session: ReviewSessionEntry) => { failure?: string };
}

/**
 * Opens the form of the next class when the open one has been answered, so that the student goes on where they are: the one that
 * follows, or else the first. A class whose answer could not be sent opens again, unless something has been written since.
 * Returns the class that was opened in this way.
 */
export function useNextClass(
  sessions: readonly ReviewSessionEntry[],
  { open, openForm, isAnswered, propsOf }: Submissions,
): string | undefined {
  const { id: userId } = useAccount();
  const step = useRef<{ from: ReviewSessionEntry; to: ReviewSessionEntry }>(undefined);
  const [opened, setOpened] = useState<string>();

  useEffect(() => {
    const goTo = (session: ReviewSessionEntry) => {
      openForm(session);
      setOpened(session.id);
    };
    const at = sessions.findIndex(({ id }) => id === open?.id);
    const current = sessions[at];
    if (current && isAnswered(current)) {
      const next = [...sessions.slice(at), ...sessions].find((each) => !isAnswered(each));
      step.current = next && { from: current, to: next };
      if (next) goTo(next);
      return;
    }
    const { from, to } = step.current ?? {};
    const isBack = from && propsOf(from).failure !== undefined && !isAnswered(from);
    if (!isBack) return;
    step.current = undefined;
    if (open?.id === to?.id && !isWritten(readDraft(userId, open?.id ?? ""))) goTo(from);
  }, [sessions, open, openForm, isAnswered, propsOf, userId]);

  return opened;
}
