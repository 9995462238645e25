import type { RefObject } from "react";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Reply, ReplyTarget } from "./replies.api.ts";
import { openReplyBox, useReplyBox } from "./reply-box.ts";
import { ReplyView, RetractReply } from "./reply-view.tsx";

/** Most replies are only read. */
const loadForm = () => import("./reply-form.tsx");
const ReplyForm = lazyPart(loadForm);

/** Opens the box for this reply, wherever on the page it is shown. */
export const writeReply = (target: ReplyTarget) =>
  void loadForm().then(
    () => openReplyBox(target),
    () => notify.error(t.request.offline),
  );

interface OwnReplyProps {
  /** The element around it. */
  ref: RefObject<HTMLDivElement | null>;
  target: ReplyTarget;
  reply: Reply | null;
  texts: {
    label: string;
    title: string;
    hint: string;
    /** Distinguishes the buttons from those of other replies. */
    about: string;
    withdrawBody: string;
  };
  /** Shown unless a reply is there or being written: the button, marked `data-reply`, that opens the box. */
  button: Elements;
  /** Other actions, after the button on the same line. */
  actions?: Elements;
}

/** The reply of the teacher who reads this, to write, edit and withdraw it. */
export function OwnReply({ ref, target, reply, texts, button, actions }: OwnReplyProps) {
  const { isWriting, close } = useReplyBox(target);
  const { label, title, hint, about, withdrawBody } = texts;
  const isNone = !isWriting && !reply;
  const done = () => {
    close();
    // The element that had the focus has disappeared.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>("[data-reply]")?.focus());
  };
  return (
    <div ref={ref} className="flex w-full flex-col gap-2">
      {actions ? (
        <div className="-mx-3 flex flex-wrap items-center">
          {isNone && button}
          {actions}
        </div>
      ) : (
        isNone && button
      )}
      {isWriting && <ReplyForm target={target} reply={reply} title={title} hint={hint} onDone={done} />}
      {!isWriting && reply && (
        <ReplyView label={label} reply={reply}>
          <Button
            variant="quiet"
            data-reply
            aria-label={t.common.buttonFor(t.replies.edit, about)}
            onClick={() => writeReply(target)}
          >
            {t.common.edit}
          </Button>
          <RetractReply
            how="withdraw"
            target={target}
            reply={reply}
            about={about}
            body={withdrawBody}
            onDone={done}
          />
        </ReplyView>
      )}
    </div>
  );
}
