import ChevronDown from "lucide-react/icons/chevron-down";
import type { Words } from "#domain/original-words.ts";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";
import { Stars } from "#web/ui/stars.tsx";

interface OriginalWordsProps {
  original: Words | null;
  /** Whether the reader is the one who wrote them. */
  isOwn?: boolean;
  children?: Elements;
}

/** A button that shows the author's own stars and words, if others changed them (docs/decisions/019). */
export function OriginalWords({ original, isOwn = false, children }: OriginalWordsProps) {
  if (original === null) return null;
  const { rating, message } = original;
  return (
    <details className="group w-full">
      <summary className="flex min-h-11 w-fit items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <span>{isOwn ? t.feedback.youWrote : t.feedback.studentWrote}</span>
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col items-start gap-2 rounded-control bg-sunken p-3">
        <Stars value={rating} label={isOwn ? t.feedback.youGave(rating) : undefined} />
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {message}
        </p>
        {children}
      </div>
    </details>
  );
}
