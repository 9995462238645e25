import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import { OriginalWords } from "#features/feedback/web/original-words.tsx";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";
import { t } from "#web/language/language.ts";

/** The label of the stars on a student's lesson; undefined for stars that someone else chose: the student did not give those. */
export function ownStarsLabel(rating: number, feedback: LessonEntry["feedback"]): string | undefined {
  const isAnothers = feedback?.original != null && feedback.original.rating !== rating;
  return isAnothers ? undefined : t.feedback.youGave(rating);
}

/** On a student's lesson: who changed their feedback, and what they wrote. */
export function EditedByOthers({ feedback }: { feedback: LessonEntry["feedback"] }) {
  if (!feedback?.editedBy) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-4 pb-4 sm:px-5">
      <EditedBadge editedBy={feedback.editedBy} />
      <OriginalWords original={feedback.original} isOwn />
    </div>
  );
}
