import Copy from "lucide-react/icons/copy";
import MessageCircle from "lucide-react/icons/message-circle";
import type { RefObject } from "react";
import { whatsappShareLink } from "#domain/messages/parent-message.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor } from "#web/ui/button-link.tsx";
import { notify } from "./notify.ts";

interface CopyButtonProps {
  text: string;
  /** The field that shows the text, or what matters of it, if one does. */
  field?: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  words: { copy: string; copied: string; notCopied: string };
}

export function CopyButton({ text, field, words }: CopyButtonProps) {
  const copy = async () => {
    if (await copyText(text)) return notify.success(words.copied);
    // Selected, it can be copied by hand.
    field?.current?.select();
    notify.error(words.notCopied);
  };
  return (
    <Button variant="secondary" icon={<Copy />} onClick={() => void copy()}>
      {words.copy}
    </Button>
  );
}

interface ShareButtonsProps extends CopyButtonProps {
  /** What WhatsApp sends, unless it is what is copied. */
  textToSend?: string;
  /** Whom WhatsApp opens: ten digits. Without them, or where they are null, someone chosen there. */
  phone?: string | null;
}

/** Buttons to copy a message, or to send it on WhatsApp. */
export function ShareButtons({ phone = null, textToSend, ...copied }: ShareButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton {...copied} />
      <ButtonAnchor
        variant="secondary"
        icon={<MessageCircle />}
        href={whatsappShareLink(phone, textToSend ?? copied.text)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t.parentContact.sendWhatsapp}
      </ButtonAnchor>
    </div>
  );
}

/** Copies a text. Over plain http, as in a school's own network, browsers offer no clipboard: then as what was selected is. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const copy = (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
    };
    document.addEventListener("copy", copy);
    try {
      return document.execCommand("copy");
    } finally {
      document.removeEventListener("copy", copy);
    }
  }
}
