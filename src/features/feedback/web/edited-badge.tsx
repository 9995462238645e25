import PenLine from "lucide-react/icons/pen-line";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { Feedback } from "./feedback.api.ts";

/** Shown when the feedback was last changed by someone other than the author (docs/decisions/019). */
export function EditedBadge({ editedBy }: Pick<Feedback, "editedBy">) {
  if (editedBy === null) return null;
  return <Badge icon={<PenLine className="size-3.5" />}>{t.feedback.editedBy(editedBy)}</Badge>;
}
