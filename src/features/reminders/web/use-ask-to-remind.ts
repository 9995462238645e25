import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { useRemind } from "./reminders.api.ts";

/** Reminds `count` students after a question; `onReminded` when that is done. The question's words are loaded when it is asked. */
export function useAskToRemind(lessonId: string, count: number, onReminded = () => {}) {
  const remind = useRemind(lessonId);
  const ask = async () => {
    const code = await import("./ask-to-remind.ts").catch(() => null);
    if (code === null) notify.error(t.request.failed);
    else if (await code.askToRemind(count, () => remind.mutateAsync())) onReminded();
  };
  return { ask, isPending: remind.isPending };
}
