import { useEffect, useRef, useState } from "react";
import { readDraft } from "#features/feedback/web/outbox/unsent.ts";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";
import { useAccount } from "#web/session/account.ts";

interface Submissions {
  /** The class whose form is open. */
  open: LessonEntry | null;
  openForm: (lesson: LessonEntry) => void;
  /** Whether a lesson has feedback, even if it has not arrived yet. */
  isAnswered: (lesson: LessonEntry) => boolean;
  propsOf: (lesson: LessonEntry) => { failure?: string };
}

/**
 * Opens the form of the next class when the open one has been rated, so that the student can carry on: the one that follows,
 * or else the first. A class whose feedback could not be sent opens again, unless something has been written since. Returns
 * the class that was opened in this way.
 */
export function useNextLesson(
  lessons: readonly LessonEntry[],
  { open, openForm, isAnswered, propsOf }: Submissions,
): string | undefined {
  const { id: userId } = useAccount();
  const step = useRef<{ from: LessonEntry; to: LessonEntry }>(undefined);
  const [opened, setOpened] = useState<string>();

  useEffect(() => {
    const goTo = (lesson: LessonEntry) => {
      openForm(lesson);
      setOpened(lesson.id);
    };
    const at = lessons.findIndex(({ id }) => id === open?.id);
    const current = lessons[at];
    if (current && isAnswered(current)) {
      const next = [...lessons.slice(at), ...lessons].find((each) => !isAnswered(each));
      step.current = next && { from: current, to: next };
      if (next) goTo(next);
      return;
    }
    const { from, to } = step.current ?? {};
    const isBack = from && propsOf(from).failure !== undefined && !isAnswered(from);
    if (!isBack) return;
    step.current = undefined;
    if (open?.id === to?.id && !readDraft(userId, open?.id ?? "")) goTo(from);
  }, [lessons, open, openForm, isAnswered, propsOf, userId]);

  return opened;
}
