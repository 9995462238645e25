import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { GroupText } from "#features/reminders/web/group-text.tsx";
import { remindersQuery } from "#features/reminders/web/reminders.api.ts";
import { t } from "#web/language/language.ts";
import { LessonLink } from "./lesson-link.tsx";

interface ShareLessonProps {
  lessonId: string;
  /** Once students have answered, what they said comes first. */
  isFolded: boolean;
}

/** For the teacher of a class, the ways to ask its students: a code to show, the link, and a message for their group. */
export function ShareLesson({ lessonId, isFolded }: ShareLessonProps) {
  const { data: reminders } = useQuery(remindersQuery(lessonId));
  return (
    <details
      open={!isFolded}
      className="group rounded-card border border-line bg-card px-gutter py-2 sm:px-5"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{t.figurePages.share2Minutes}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-6 pt-2 pb-4">
        <LessonLink lessonId={lessonId} />
        {reminders && !reminders.isOver && <GroupText texts={reminders.texts} />}
      </div>
    </details>
  );
}
