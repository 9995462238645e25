import Copy from "lucide-react/icons/copy";
import MessageCircle from "lucide-react/icons/message-circle";
import { useRef } from "react";
import { notify } from "../../../web/dialogs/notify.ts";
import { TextField } from "../../../web/forms/text-field.tsx";
import { t } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";

interface ShareLinkProps {
  link: string;
  /** What is sent on WhatsApp, with the link in it; without one, nothing is. */
  message?: string;
}

/** A link to hand on: to select, to copy, or to send on WhatsApp to whomever is chosen there. */
export function ShareLink({ link, message }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify.success(t.invitations.linkCopied);
    } catch {
      // Over plain http browsers offer no clipboard: the link is selected, ready to be copied by hand.
      field.current?.select();
      notify.error(t.invitations.linkNotCopied);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField
        ref={field}
        label={t.invitations.link}
        value={link}
        readOnly
        dir="ltr"
        inputClassName="text-sm"
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<Copy aria-hidden="true" className="size-5" />}
          onClick={() => void copy()}
        >
          {t.invitations.copyLink}
        </Button>
        {message !== undefined && (
          <Button
            variant="secondary"
            icon={<MessageCircle aria-hidden="true" className="size-5" />}
            render={
              <a
                href={`https://wa.me/?text=${encodeURIComponent(message)}`}
                target="_blank"
                rel="noopener noreferrer"
              />
            }
          >
            {t.invitations.whatsApp}
          </Button>
        )}
      </div>
    </div>
  );
}
