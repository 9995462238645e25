import { Link } from "@tanstack/react-router";
import { t } from "../../../web/language/language.ts";
import { linkClass } from "../../../web/ui/link.tsx";

interface EditFeedbackLinkProps {
  id: string;
  topic: string;
  /** Distinguishes the class from others on this topic. */
  date: string;
}

/** Leads to /edit-review/{topic} with the feedback already chosen. */
export function EditFeedbackLink({ id, topic, date }: EditFeedbackLinkProps) {
  // Browsers resolve '.' and '..' in a path; the id alone is enough.
  const inPath = /^\.{1,2}$/.test(topic) ? "review" : topic;
  return (
    <Link
      to="/edit-review/$topic"
      params={{ topic: inPath }}
      search={{ feedback: id }}
      aria-label={t.common.buttonFor(t.common.edit, t.feedback.ofClass(topic, date))}
      className={linkClass}
    >
      {t.common.edit}
    </Link>
  );
}
