import { Link } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { linkClass } from "#web/ui/link.tsx";
import { topicInPath } from "./topic-in-path.ts";

interface EditFeedbackLinkProps {
  id: string;
  topic: string;
  /** Distinguishes the class from others on this topic. */
  date: string;
}

/** Leads to /edit-review/{topic} with the feedback already chosen. */
export function EditFeedbackLink({ id, topic, date }: EditFeedbackLinkProps) {
  return (
    <Link
      to="/edit-review/$topic"
      params={{ topic: topicInPath(topic) }}
      search={{ feedback: id }}
      aria-label={t.common.buttonFor(t.common.edit, t.feedback.ofLesson(topic, date))}
      className={linkClass}
    >
      {t.common.edit}
    </Link>
  );
}
