import { useEffect, useSyncExternalStore } from "react";
import { useAccount } from "#web/session/account.ts";
import { isWaiting } from "./outbox.ts";
import { openOutbox, subscribe, type UnsentByLesson, unsentOf } from "./unsent.ts";

const none: UnsentByLesson = new Map();

/** A part of what the student has not sent, which must be the same object as long as it has not changed. */
export function useUnsent<Part>(select: (unsent: UnsentByLesson, isRead: boolean) => Part): Part {
  const { id: userId } = useAccount();
  useEffect(() => void openOutbox(userId), [userId]);
  return useSyncExternalStore(subscribe, () => {
    const unsent = unsentOf(userId);
    return select(unsent ?? none, unsent !== null);
  });
}

/** The classes whose feedback was submitted and waits to be sent, other than those whose form still waits for the outcome. */
export function useWaitingLessons(): readonly string[] {
  const ids = useUnsent((unsent) =>
    [...unsent.values()]
      .filter(isWaiting)
      .map(({ lessonId }) => lessonId)
      .join(" "),
  );
  return ids === "" ? [] : ids.split(" ");
}
