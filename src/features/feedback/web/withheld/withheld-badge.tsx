import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";

/** Shown to everyone who sees feedback that its student or an admin has marked as not for parents. */
export function WithheldBadge({ withheldBy }: Pick<Feedback, "withheldBy">) {
  return withheldBy !== null && <Badge tone="star">{t.feedback.notForParents}</Badge>;
}
