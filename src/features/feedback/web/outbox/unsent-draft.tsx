import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { oneFeedbackQuery } from "#features/feedback/web/feedback.api.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { forgetDraft, useUnsent } from "./unsent.ts";
import { draftIn, goesBeyond } from "./unsent-store.ts";
import { UnsentWords } from "./unsent-words.tsx";

interface UnsentDraftProps {
  lessonId: string;
  feedbackId: string;
  onDiscarded: () => void;
}

/** A draft on a lesson that already has feedback, such as from another device. Dropped if it was stored; else the student chooses one. */
export default function UnsentDraft({ lessonId, feedbackId, onDiscarded }: UnsentDraftProps) {
  const account = useAccount();
  const unsent = useUnsent((all) => all.get(lessonId));
  const draft = draftIn(unsent);
  const { data: stored, isPending } = useQuery({
    ...oneFeedbackQuery(feedbackId),
    enabled: draft !== undefined,
  });
  // A mark that was set since is no reason to keep the draft.
  const withheld = draft?.withheld && stored?.withheldBy != null;
  const isNeeded =
    draft !== undefined && (stored === undefined || goesBeyond(draft, { ...stored, withheld }));

  useEffect(() => {
    if (draft && !isNeeded) void forgetDraft(account.id, lessonId);
  }, [account.id, lessonId, draft, isNeeded]);

  if (!draft || !isNeeded || isPending) return null;
  return (
    <UnsentWords
      className="mx-4 mb-4 sm:mx-5"
      // The same id: it was stored, and someone has edited it since.
      why={unsent?.id === feedbackId ? t.unsent.draftDiffers : t.unsent.draftNotSent}
      written={draft}
      feedbackId={feedbackId}
      onForget={() => {
        void forgetDraft(account.id, lessonId);
        onDiscarded();
      }}
    />
  );
}
