import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { can } from "#domain/permissions.ts";
import { GroupText } from "#features/reminders/web/group-text.tsx";
import { remindersQuery } from "#features/reminders/web/reminders.api.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { LessonLink } from "./lesson-link.tsx";

interface ShareLessonProps {
  lessonId: string;
  /** Once students have answered, what they said comes first. */
  isFolded: boolean;
}

/** The ways to ask the students of a class: the code to show (for its teacher), the link, and a message for their group. */
export function ShareLesson({ lessonId, isFolded }: ShareLessonProps) {
  const { data: reminders } = useQuery(remindersQuery(lessonId));
  const isTeacher = can(useAccount(), "lesson.add", { ownerId: useAccount().id });
  const isOver = reminders?.isOver !== false;
  if (!isTeacher && isOver) return null;
  return (
    <details open={!isFolded} className="group rounded-card border border-line bg-card px-4 py-2 sm:px-6">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{t.figurePages.share}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-6 pt-2 pb-4">
        {isTeacher && <LessonLink lessonId={lessonId} />}
        {reminders && !isOver && <GroupText language={reminders.language} texts={reminders.texts} />}
      </div>
    </details>
  );
}
