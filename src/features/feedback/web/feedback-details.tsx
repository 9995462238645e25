import PenLine from "lucide-react/icons/pen-line";
import { useState } from "react";
import { messages } from "../../../domain/messages.ts";
import { Badge } from "../../../web/ui/badge.tsx";
import type { Feedback } from "./feedback.api.ts";

/** Beyond this a list shows the beginning and asks whether to go on. */
const charactersShown = 280;

/** What a student wrote, line breaks kept; long texts open on a press. */
export function FeedbackMessage({ message }: { message: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = message.length > charactersShown || message.split("\n").length > 6;
  return (
    <>
      <p
        dir="auto"
        className={`whitespace-pre-line wrap-anywhere ${isLong && !isWhole ? "line-clamp-5" : ""}`}
      >
        {message}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-11 font-semibold text-primary underline underline-offset-4"
        >
          {isWhole ? "Show less" : "Show all"}
        </button>
      )}
    </>
  );
}

/** Says so where someone other than the author changed it last (design.md 8.7). */
export function EditedBadge({ editedBy }: Pick<Feedback, "editedBy">) {
  if (editedBy === null) return null;
  return (
    <Badge icon={<PenLine aria-hidden="true" className="size-3.5" />}>
      {messages.feedback.editedBy(editedBy)}
    </Badge>
  );
}
