import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { messages } from "../../../domain/messages.ts";
import type { Words } from "../../../domain/original-words.ts";
import { Stars } from "../../../web/ui/stars.tsx";
import type { ReviewSessionEntry } from "../../review-sessions/web/review-sessions.api.ts";
import { EditedBadge } from "./edited-badge.tsx";

interface OriginalWordsProps {
  original: Words | null;
  /** Whether the reader is the one who wrote them. */
  isOwn?: boolean;
  /** What can be done with them. */
  children?: ReactNode;
}

/** The author's own stars and words behind a press, where others changed them (docs/decisions/019). */
export function OriginalWords({ original, isOwn = false, children }: OriginalWordsProps) {
  if (original === null) return null;
  const { rating, message } = original;
  return (
    <details className="group w-full">
      <summary className="flex min-h-11 w-fit items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        {isOwn ? messages.feedback.youWrote : messages.feedback.studentWrote}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col items-start gap-2 rounded-control bg-sunken p-3">
        <Stars value={rating} label={isOwn ? messages.feedback.youGave(rating) : undefined} />
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {message}
        </p>
        {children}
      </div>
    </details>
  );
}

/** What the stars on a student's session say: only the student's own were given by them. */
export function ownStarsLabel(rating: number, feedback: ReviewSessionEntry["feedback"]): string | undefined {
  const isAnothers = feedback?.original != null && feedback.original.rating !== rating;
  return isAnothers ? undefined : messages.feedback.youGave(rating);
}

/** On a student's session: who changed their feedback, and what they wrote. */
export function EditedByOthers({ feedback }: { feedback: ReviewSessionEntry["feedback"] }) {
  if (!feedback?.editedBy) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-4 pb-4 sm:px-5">
      <EditedBadge editedBy={feedback.editedBy} />
      <OriginalWords original={feedback.original} isOwn />
    </div>
  );
}
