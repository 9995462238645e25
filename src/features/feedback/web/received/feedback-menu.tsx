import { linkOptions } from "@tanstack/react-router";
import CalendarDays from "lucide-react/icons/calendar-days";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash-2";
import { fullName } from "#domain/full-name.ts";
import { topicInPath } from "#features/feedback/web/edit/topic-in-path.ts";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { Menu } from "#web/dialogs/menu.tsx";
import { t } from "#web/language/language.ts";
import { useAskToDeleteFeedback } from "./use-ask-to-delete.ts";

interface FeedbackMenuProps {
  feedback: Feedback;
  /** Called when it was deleted: the menu is gone with it. */
  onDeleted: () => void;
}

/** What a teacher can do with a student's feedback besides replying: both ways to edit it, and Delete. */
export function FeedbackMenu({ feedback, onDeleted }: FeedbackMenuProps) {
  const { ask } = useAskToDeleteFeedback(feedback, onDeleted);
  const { id, topic, date, studentName: name, surname } = feedback;
  return (
    <Menu
      label={t.places.more}
      accessibleLabel={t.common.buttonFor(
        t.places.more,
        t.feedback.ofStudent(topic, fullName({ name, surname }), date),
      )}
      variant="quiet"
      items={[
        {
          label: t.feedback.correctLesson,
          icon: <CalendarDays aria-hidden="true" />,
          link: linkOptions({ to: "/editreview/$id", params: { id } }),
        },
        {
          label: t.feedback.changeWords,
          icon: <Star aria-hidden="true" />,
          link: linkOptions({
            to: "/edit-review/$topic",
            params: { topic: topicInPath(topic) },
            search: { feedback: id },
          }),
        },
        { label: t.common.delete, icon: <Trash2 aria-hidden="true" />, onSelect: () => void ask() },
      ]}
    />
  );
}
