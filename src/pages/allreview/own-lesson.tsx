import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ResponseCounts } from "#features/lessons/web/audience/audience.api.ts";
import { countsInWords } from "#features/lessons/web/audience/counts-in-words.ts";
import { LessonCounts } from "#features/lessons/web/audience/lesson-counts.tsx";
import { lessonDetails } from "#features/lessons/web/lesson-line.tsx";
import { type LessonEntry, useDeleteLesson } from "#features/lessons/web/lessons.api.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { readStoredForm } from "#web/editing/form-recovery.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { CorrectLesson, correctionName } from "./correct-lesson-form.tsx";

interface OwnLessonProps {
  lesson: LessonEntry;
  /** How many were asked and responded; until that is known, only the number of responses is shown. */
  counts?: ResponseCounts;
  /** Called when it was deleted, or corrected so that it left this list. */
  onGone: () => void;
}

/** One of the teacher's own classes, to correct or delete. */
export function OwnLesson({ lesson, counts, onGone }: OwnLessonProps) {
  const remove = useDeleteLesson();
  const { id: userId } = useAccount();
  // Input saved when the user's session ended is waiting for its form.
  const [isEditing, setEditing] = useState(
    () => readStoredForm(userId, correctionName(lesson.id)) !== undefined,
  );
  const item = useRef<HTMLLIElement>(null);
  const about = t.feedback.ofLesson(lesson.topic, lesson.date);
  const responses = lesson.feedbackCount ?? 0;

  const groups = t.common.list((lesson.classGroups ?? []).map(({ name }) => name));

  const close = () => {
    // Drawn at once: the focus moves to what takes the form's place, wherever the new date puts it in the list.
    flushSync(() => setEditing(false));
    requestAnimationFrame(() => {
      const edit = item.current?.querySelector<HTMLElement>("[data-edit]");
      if (edit) edit.focus();
      else onGone();
    });
  };

  const askAndDelete = async () => {
    const isDeleted = await askToDelete({
      title: t.lessons.deleteTitle,
      body: t.lessons.deleteBody(lesson.topic, responses),
      remove: () => remove.mutateAsync(lesson.id),
      done: t.lessons.deleted,
      failed: t.lessons.deleteFailed,
    });
    if (isDeleted) onGone();
  };
  if (isEditing) {
    return (
      <li ref={item} className="rounded-card border border-line-strong bg-card p-gutter sm:px-5">
        <CorrectLesson id={lesson.id} onDone={close} />
      </li>
    );
  }
  return (
    <li
      ref={item}
      className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-card border border-line bg-card p-gutter sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-lg wrap-anywhere">{lesson.topic}</h2>
        <p className="text-ink-muted">
          <DetailLine parts={[...lessonDetails(lesson), groups]} />
        </p>
        <p className="text-ink-muted">{t.lessons.responses(responses)}</p>
        {counts && <LessonFigures counts={counts} about={about} />}
      </div>
      <div className="-mx-3 flex">
        <Button
          variant="quiet"
          data-edit
          aria-label={t.common.buttonFor(t.common.edit, about)}
          onClick={() => setEditing(true)}
        >
          {t.common.edit}
        </Button>
        <Button
          variant="quiet-danger"
          aria-label={t.common.buttonFor(t.common.delete, about)}
          busy={remove.isPending}
          onClick={() => void askAndDelete()}
        >
          {t.common.delete}
        </Button>
      </div>
    </li>
  );
}

/** '12 of 28 answered · ★ 4.6 +2 not asked', which leads to how the class went. */
function LessonFigures({ counts, about }: { counts: ResponseCounts; about: string }) {
  const { id, askedCount, notAskedCount, unconfirmedCount, countsFrom } = counts;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Link
        to="/class/$lessonId"
        params={{ lessonId: id }}
        aria-label={t.common.buttonFor(countsInWords(counts), about)}
        className={linkClass}
      >
        <LessonCounts counts={counts} />
      </Link>
      {notAskedCount > 0 && <span className="text-ink-muted">{t.lessons.plusNotAsked(notAskedCount)}</span>}
      {askedCount > 0 && unconfirmedCount > 0 && (
        <span className="text-ink-muted">{t.audience.unconfirmedCount(unconfirmedCount)}</span>
      )}
      {askedCount > 0 && countsFrom !== null && (
        <span className="text-sm text-ink-muted">{t.insights.countsFrom(countsFrom)}</span>
      )}
    </p>
  );
}
