import Copy from "lucide-react/icons/copy";
import MessageCircle from "lucide-react/icons/message-circle";
import type { RefObject } from "react";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor } from "#web/ui/button-link.tsx";
import { copyText } from "./copy-text.ts";
import { notify } from "./notify.ts";

interface ShareButtonsProps {
  text: string;
  /** The field that shows the text, if one does. */
  field?: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  words: { copy: string; copied: string; notCopied: string };
  /** The WhatsApp message; without it, there is no WhatsApp button. */
  message?: string;
}

/** Buttons to copy a text, or to send a message on WhatsApp to a contact chosen there. */
export function ShareButtons({ text, field, words, message }: ShareButtonsProps) {
  const copy = async () => {
    if (await copyText(text)) return notify.success(words.copied);
    // Selected, it can be copied by hand.
    field?.current?.select();
    notify.error(words.notCopied);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        icon={<Copy aria-hidden="true" className="size-5" />}
        onClick={() => void copy()}
      >
        {words.copy}
      </Button>
      {message !== undefined && (
        <ButtonAnchor
          variant="secondary"
          icon={<MessageCircle aria-hidden="true" className="size-5" />}
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.parentContact.sendWhatsapp}
        </ButtonAnchor>
      )}
    </div>
  );
}
