import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { soundsDistressed } from "#domain/distress.ts";
import { fullName } from "#domain/full-name.ts";
import { useWithholdFeedback } from "#features/feedback/web/feedback.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { childrenOf } from "./in-words.ts";
import { messagesKey, type ParentMessage } from "./message-list.api.ts";
import { type FeedbackToSend, feedbackToSendQuery } from "./parent-messages.api.ts";

/** Marks feedback as not for parents; then no message is prepared from it. */
export function useKeepFromParents(onWithheld?: () => void) {
  const queryClient = useQueryClient();
  return useWithholdFeedback({
    onSuccess: () => {
      onWithheld?.();
      notify.success(t.withholding.markedNotForParents);
      void queryClient.invalidateQueries({ queryKey: messagesKey });
    },
    onError: (error) => notify.error(sentenceOf(error)),
  });
}

/** Beside words in which a child may be asking for help. */
export function NotForParents({ feedback: { id, topic, date } }: { feedback: FeedbackToSend }) {
  const keep = useKeepFromParents();
  return (
    <Button
      variant="secondary"
      aria-label={t.common.buttonFor(t.feedback.notForParents, t.feedback.ofLesson(topic, date))}
      busy={keep.isPending}
      onClick={() => keep.mutate({ id, withheld: true })}
    >
      {t.feedback.notForParents}
    </Button>
  );
}

/** Of the feedback that a message tells of, that in which a child may be asking for help: all that it is made from if there is no telling. */
async function distressedIn(queryClient: QueryClient, { students }: ParentMessage): Promise<string[]> {
  const feedback = students.flatMap(({ id: studentId, feedbackId: id }) =>
    id === null ? [] : [{ studentId, id }],
  );
  const only = feedback.length === 1;
  const known = await Promise.all(
    feedback.map(async ({ studentId, id }) => {
      if (only) return { id, sounds: true };
      const { items } = await queryClient.fetchQuery(feedbackToSendQuery({ studentId }));
      const date = items.find((each) => each.id === id)?.date;
      const ofDay = date && (await queryClient.fetchQuery(feedbackToSendQuery({ studentId, date }))).items;
      const content = ofDay ? ofDay.find((each) => each.id === id)?.content : undefined;
      const words = content && [content.message, content.original?.message ?? ""];
      return { id, sounds: words?.some(soundsDistressed) };
    }),
  );
  const sounding = known.filter(({ sounds }) => sounds);
  return (sounding.length > 0 ? sounding : known).map(({ id }) => id);
}

/** For a message that is not sent yet, if a child may be asking for help in it. */
export function KeepMessage({ message }: { message: ParentMessage }) {
  const queryClient = useQueryClient();
  const keep = useKeepFromParents();
  const [isBusy, setBusy] = useState(false);
  if (!soundsDistressed(message.message) || message.students.every(({ feedbackId }) => feedbackId === null))
    return null;
  const keepAll = async () => {
    setBusy(true);
    const ids = await distressedIn(queryClient, message).catch((error) => {
      notify.error(sentenceOf(error));
      return [];
    });
    for (const id of ids) await keep.mutateAsync({ id, withheld: true }).catch(() => {});
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-semibold text-danger">{t.parentContact.distressTitle}</p>
      <Button
        variant="secondary"
        aria-label={t.common.buttonFor(
          t.feedback.notForParents,
          t.common.list(childrenOf(message).map(fullName)),
        )}
        busy={isBusy}
        onClick={() => void keepAll()}
      >
        {t.feedback.notForParents}
      </Button>
    </div>
  );
}
