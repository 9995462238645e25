import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";
import { t } from "#web/language/language.ts";
import { EditedBadge } from "./edited-badge.tsx";
import { OriginalWords } from "./original-words.tsx";

type OwnFeedback = Pick<NonNullable<LessonEntry["feedback"]>, "editedBy" | "original">;

/** The label of the stars on a student's lesson; undefined for stars that someone else chose: the student did not give those. */
export function ownStarsLabel(rating: number, feedback: OwnFeedback | null): string | undefined {
  const isAnothers = feedback?.original != null && feedback.original.rating !== rating;
  return isAnothers ? undefined : t.feedback.youGave(rating);
}

/** On a student's lesson: who changed their feedback, and what they wrote. */
export function EditedByOthers({ feedback }: { feedback: OwnFeedback | null }) {
  if (!feedback?.editedBy) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <EditedBadge editedBy={feedback.editedBy} />
      <OriginalWords original={feedback.original} isOwn />
    </div>
  );
}
