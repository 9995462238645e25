import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { marksQuery } from "./replies.api.ts";

/** For a teacher, in the line of who gave feedback: 'New' until it has been seen. */
export function NewMark({ feedbackId }: { feedbackId: string }): ReactNode {
  const { data: marks } = useQuery(marksQuery(feedbackId));
  return (
    marks?.seenOn === null && (
      <span className="font-sans text-base">
        {" "}
        <Badge tone="star">{t.feedback.isNew}</Badge>
      </span>
    )
  );
}
