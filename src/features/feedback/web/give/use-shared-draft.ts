import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Written } from "#domain/feedback.ts";
import {
  closeForm,
  type Lesson,
  saveDraft,
  subscribe,
  unsentOf,
} from "#features/feedback/web/outbox/unsent.ts";

/** What was typed on a class, or else submitted. */
export function wordsOn(userId: string, lessonId: string): Written {
  const unsent = unsentOf(userId)?.get(lessonId);
  const { rating, message, withheld } = unsent?.edit ?? unsent ?? { rating: 0, message: "" };
  return { rating, message, withheld };
}

const isAlike = (one: Written, other: Written) =>
  one.rating === other.rating &&
  one.message === other.message &&
  (one.withheld ?? false) === (other.withheld ?? false);

/** Keeps what is typed in a form, and shows what another tab types on the same class, so that a student continues those words. */
export function useSharedDraft(form: UseFormReturn<Written>, userId: string, { id, topic }: Lesson): void {
  useEffect(() => {
    let known = wordsOn(userId, id);
    let isTypedHere = false;
    // Saving and following call each other's listeners.
    let isSyncing = false;
    const sync = (work: () => void) => {
      isSyncing = true;
      work();
      isSyncing = false;
      known = wordsOn(userId, id);
    };
    const stopSaving = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isSyncing) return;
        isTypedHere = true;
        sync(() => saveDraft(userId, { id, topic }, values));
      },
    });
    const stopFollowing = subscribe(() => {
      if (isSyncing || unsentOf(userId) === null) return;
      const words = wordsOn(userId, id);
      if (isAlike(words, known)) return;
      // Of two windows, the one in which the student types shows that.
      if (isTypedHere && document.hasFocus()) return;
      sync(() => form.reset(words));
      closeForm(userId, id);
    });
    // Words from the other tab may arrive after the return to this one.
    const leave = () => {
      isTypedHere = false;
    };
    window.addEventListener("blur", leave);
    return () => {
      stopSaving();
      stopFollowing();
      window.removeEventListener("blur", leave);
    };
  }, [form, userId, id, topic]);
}
