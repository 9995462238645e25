import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSubmitFeedback } from "#features/feedback/web/give/use-submit-feedback.ts";
import { onOutcome, useUnsent } from "#features/feedback/web/outbox/unsent.ts";
import { draftIn } from "#features/feedback/web/outbox/unsent-store.ts";
import {
  type LessonEntry,
  latestAnsweredQuery,
  lessonsQuery,
  ownListQuery,
} from "#features/lessons/web/lessons.api.ts";
import { withReceipt } from "#features/lessons/web/with-feedback.ts";
import { newsQuery } from "#features/news/web/news.api.ts";
import { useNextLesson } from "./use-next-lesson.ts";

/** The student's classes by part, and the state of their forms and submissions. */
export function useStudentLessons() {
  const list = useInfiniteQuery(ownListQuery("to-rate"));
  const submissions = useSubmitFeedback();
  const { open, isAnswered, propsOf } = submissions;
  const listed = list.data?.pages.flatMap(({ items }) => items);
  const lessons = listed ?? [];
  const answeredBefore = useAnsweredHere(lessons, isAnswered);
  const { opened: openedNext, isJustOpened, leaving } = useNextLesson(lessons, submissions);
  const { data: news } = useQuery(newsQuery);

  const isNothingToRate = listed?.length === 0 && answeredBefore.length === 0;
  // A draft that is not shown above must not be overlooked. The draft of what has just been sent is removed a moment later.
  const shown = new Set([...lessons, ...answeredBefore].map(({ id }) => id));
  const hasStrays = useUnsent(
    (all) =>
      listed !== undefined && [...all.values()].some((each) => draftIn(each) && !shown.has(each.lessonId)),
  );
  // Nor must a reminder.
  const isReminded = listed !== undefined && news?.reminders.some((id) => !shown.has(id)) === true;
  const ahead = useCollapsible("ahead", hasStrays);
  const missed = useCollapsible("missed", hasStrays || isReminded);
  const latest = useInfiniteQuery(latestAnsweredQuery);
  const allAnswered = useCollapsible("answered", hasStrays);
  const hasAllAnswered = allAnswered.isOpen && allAnswered.query.data !== undefined;
  const answered = hasAllAnswered ? allAnswered.lessons : (latest.data?.pages[0]?.items ?? []);
  // With nothing left to rate it matters whether there is any class at all, which an answered one shows without a network, too.
  const isAnyKnown = !isNothingToRate || answered.length > 0;
  const all = useInfiniteQuery({ ...lessonsQuery, enabled: !isAnyKnown });

  // If the teacher deletes a class, what the student is writing about it must stay.
  const elsewhere = [...ahead.lessons, ...missed.lessons, ...answered, ...answeredBefore];
  const isOpenListed = [...lessons, ...elsewhere].some(({ id }) => id === open?.id);
  const unlisted = open && !isOpenListed ? [open] : [];
  return {
    list,
    waiting: [...unlisted, ...lessons.filter((each) => !isAnswered(each))],
    /** Since the page was opened. */
    answeredHere: [...lessons.filter(isAnswered), ...answeredBefore],
    /** The lesson just rated stays where it is for a moment. */
    leaving: leaving && { id: leaving.from.id, index: leaving.index },
    openedNext,
    propsOf: (lesson: LessonEntry) => {
      const props = propsOf(lesson);
      // A press that was meant to open it must not close it.
      const onClose = () => isJustOpened(lesson.id) || props.onClose();
      return { ...props, onClose, arrivedId: news?.replies[0]?.id };
    },
    /** Without those that have nothing in them. */
    collapsed: {
      ahead: (news?.ahead ?? true) || ahead.lessons.length > 0 ? ahead : undefined,
      missed: (news?.missed ?? true) || missed.lessons.length > 0 ? missed : undefined,
    },
    answered: {
      ...allAnswered,
      // The others stand above until the student leaves.
      lessons: answered.filter(({ id }) => !shown.has(id)),
      hasMore: hasAllAnswered ? allAnswered.query.hasNextPage : latest.hasNextPage,
    },
    deleted: news?.deleted ?? [],
    failed: (isAnyKnown ? [list] : [list, all]).find(({ isError, data }) => isError && !data),
    isLoading: listed === undefined || (!isAnyKnown && all.isPending),
    isEmpty: !isAnyKnown && unlisted.length === 0 && all.data?.pages[0]?.items.length === 0,
  };
}

export type StudentLessonsNow = ReturnType<typeof useStudentLessons>;

/** A part of the student's list that is loaded when it is expanded, by the student or because it is needed. */
function useCollapsible(list: "ahead" | "missed" | "answered", isNeeded: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setOpen(true);
  }
  const query = useInfiniteQuery({ ...ownListQuery(list), enabled: isOpen });
  const lessons = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { query, lessons, isOpen, toggle: () => setOpen(!isOpen) };
}

export type Collapsible = ReturnType<typeof useCollapsible>;

type Lessons = ReadonlyMap<string, LessonEntry>;

const withLessons = (all: Lessons, more: readonly LessonEntry[]): Lessons =>
  new Map([...all, ...more.map((each) => [each.id, each] as const)]);

/**
 * The classes that were rated since the page was opened and that the refetched list no longer has: they stay, marked as
 * rated, until the student leaves.
 */
function useAnsweredHere(
  lessons: readonly LessonEntry[],
  isAnswered: (lesson: LessonEntry) => boolean,
): LessonEntry[] {
  const [answered, setAnswered] = useState<Lessons>(new Map());
  const changed = lessons.filter((each) => isAnswered(each) && answered.get(each.id) !== each);
  if (changed.length > 0) setAnswered(withLessons(answered, changed));
  // The list may arrive without a class before its receipt does.
  useEffect(
    () =>
      onOutcome(({ unsent, outcome }) => {
        if (outcome?.type !== "received") return;
        const { receipt } = outcome;
        setAnswered((all) => {
          const lesson = all.get(unsent.lessonId);
          return lesson ? withLessons(all, [withReceipt(lesson, receipt)]) : all;
        });
      }),
    [],
  );
  return [...answered.values()].filter(
    (each) => isAnswered(each) && !lessons.some(({ id }) => id === each.id),
  );
}
