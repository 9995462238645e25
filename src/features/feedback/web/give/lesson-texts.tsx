import Bell from "lucide-react/icons/bell";
import { LessonLine } from "#features/lessons/web/lesson-line.tsx";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";

interface LessonTextsProps {
  lesson: LessonEntry;
  isReminded?: boolean;
  children?: Elements;
}

/** Topic, date, subject and teacher of a class, and whether its teacher has reminded the student of it. */
export function LessonTexts({ lesson, isReminded = false, children }: LessonTextsProps) {
  return (
    <span className="flex min-w-0 flex-1 basis-48 flex-col">
      <span className="flex items-start justify-between gap-x-3">
        <span className="min-w-0 flex-1 font-serif text-lg leading-snug font-semibold wrap-anywhere">
          {lesson.topic}
        </span>
        {children}
      </span>
      <LessonLine {...lesson} />
      {isReminded && (
        <span className="mt-1 flex items-center gap-1.5 text-sm font-medium text-star-ink">
          <Bell className="size-4 shrink-0" />
          <span>{t.feedback.reminded}</span>
        </span>
      )}
    </span>
  );
}
