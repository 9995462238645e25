import BellRing from "lucide-react/icons/bell-ring";
import type { ComponentProps } from "react";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useRemind } from "./reminders.api.ts";

interface RemindButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "className"> {
  lessonId: string;
  count: number;
  /** The class, where a screen has several such buttons. */
  about?: string;
  isShort?: boolean;
  onReminded?: () => void;
}

/** Reminds the students of a class who have not answered, after a question, whose words are loaded when it is asked. */
export function RemindButton({
  lessonId,
  count,
  about,
  isShort = false,
  onReminded,
  ...look
}: RemindButtonProps) {
  const remind = useRemind(lessonId);
  const ask = async () => {
    const code = await import("./ask-to-remind.ts").catch(() => null);
    if (code === null) notify.error(t.request.failed);
    else if (await code.askToRemind(count, () => remind.mutateAsync())) onReminded?.();
  };
  const label = t.lessons.remind(count);
  return (
    <Button
      {...look}
      icon={<BellRing />}
      aria-label={about && t.common.buttonFor(label, about)}
      busy={remind.isPending}
      onClick={() => void ask()}
    >
      {isShort ? t.lessons.remindCount(count) : label}
    </Button>
  );
}
