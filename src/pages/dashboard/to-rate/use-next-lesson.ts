import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readDraft } from "#features/feedback/web/outbox/unsent.ts";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";
import { useAccount } from "#web/session/account.ts";

interface Submissions {
  /** The class whose form is open. */
  open: LessonEntry | null;
  openForm: (lesson: LessonEntry) => void;
  /** Whether a lesson has feedback, even if it has not arrived yet. */
  isAnswered: (lesson: LessonEntry) => boolean;
  propsOf: (lesson: LessonEntry) => { sendingRating?: number; failure?: string };
}

/** How long a class that has just been rated stays in its place: long enough to read that it was sent, or without an answer of the server. */
const staysMs = { sent: 1_200, sending: 2_000 };

/** A finger that was on its way to a class when it opened by itself arrives within this time. */
const reactionMs = 500;

interface Step {
  from: LessonEntry;
  /** The index of `from` in the list. */
  index: number;
  /** The others, in the order in which they come next. */
  others: readonly LessonEntry[];
  /** The class that was opened then. */
  to?: LessonEntry;
}

/**
 * Opens the form of the next class a moment after the open one has been rated, so that the student can carry on: the one that
 * follows, or else the first. A class whose feedback could not be sent opens again, unless something has been written since.
 * Returns the class that was opened in this way, whether that was just now, and the one that has just been rated and its index.
 */
export function useNextLesson(
  lessons: readonly LessonEntry[],
  { open, openForm, isAnswered, propsOf }: Submissions,
): { opened?: string; isJustOpened: (id: string) => boolean; leaving?: Step } {
  const { id: userId } = useAccount();
  const last = useRef<Step>(undefined);
  const [leaving, setLeaving] = useState<Step>();
  const [opened, setOpened] = useState<string>();
  const openedAt = useRef(0);

  useEffect(() => {
    const index = lessons.findIndex(({ id }) => id === open?.id);
    const current = lessons[index];
    if (current && isAnswered(current)) {
      const others = [...lessons.slice(index + 1), ...lessons.slice(0, index)];
      if (leaving?.from.id === current.id || !others.some((each) => !isAnswered(each))) return;
      setLeaving({ from: current, index, others });
      return;
    }
    // Another class was opened meanwhile, or this one has failed.
    const hasStayed = open?.id === leaving?.from.id && leaving && isAnswered(leaving.from);
    if (open && leaving && !hasStayed) setLeaving(undefined);
    const { from, to } = last.current ?? {};
    const isBack = from && propsOf(from).failure !== undefined && !isAnswered(from);
    if (!isBack) return;
    last.current = undefined;
    if (open?.id !== to?.id || readDraft(userId, open?.id ?? "")) return;
    openForm(from);
    setOpened(from.id);
  }, [lessons, open, openForm, isAnswered, propsOf, leaving, userId]);

  const goOn = useEffectEvent(() => {
    const to = leaving?.others.find((each) => !isAnswered(each) && lessons.some(({ id }) => id === each.id));
    last.current = leaving && { ...leaving, to };
    setLeaving(undefined);
    if (!to) return;
    openForm(to);
    setOpened(to.id);
    openedAt.current = Date.now();
  });
  const isSending = leaving && propsOf(leaving.from).sendingRating !== undefined;
  useEffect(() => {
    if (isSending === undefined) return;
    const timer = setTimeout(goOn, isSending ? staysMs.sending : staysMs.sent);
    return () => clearTimeout(timer);
  }, [isSending]);

  const isJustOpened = (id: string) => id === opened && Date.now() - openedAt.current < reactionMs;
  return { opened, isJustOpened, leaving };
}
