import Copy from "lucide-react/icons/copy";
import MessageCircle from "lucide-react/icons/message-circle";
import { useRef, useState } from "react";
import { languageName } from "../../../locales/languages.ts";
import { notify } from "../../../web/dialogs/notify.ts";
import { SelectField } from "../../../web/forms/select-field.tsx";
import { TextareaField } from "../../../web/forms/textarea-field.tsx";
import { t } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { Reminders } from "./reminders.api.ts";

/** A message that names nobody, for the group of a class: to copy, or to send on WhatsApp to whomever is chosen there. */
export function GroupText({ language, texts }: Pick<Reminders, "language" | "texts">) {
  const [chosen, setChosen] = useState(language);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = texts.find((each) => each.language === chosen)?.text ?? "";

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t.reminders.textCopied);
    } catch {
      // Over plain http browsers offer no clipboard: the text is selected, ready to be copied by hand.
      field.current?.select();
      notify.error(t.reminders.textNotCopied);
    }
  };
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <TextareaField
        ref={field}
        label={t.reminders.groupText}
        hint={t.reminders.groupTextHint}
        value={text}
        lang={chosen}
        rows={3}
        readOnly
      />
      <SelectField
        label={t.reminders.inLanguage}
        className="sm:max-w-60"
        value={chosen}
        onChange={({ target }) => setChosen(target.value as typeof chosen)}
        options={texts.map((each) => ({
          value: each.language,
          label: languageName(each.language),
          lang: each.language,
        }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<Copy aria-hidden="true" className="size-5" />}
          onClick={() => void copy()}
        >
          {t.reminders.copyText}
        </Button>
        <Button
          variant="secondary"
          icon={<MessageCircle aria-hidden="true" className="size-5" />}
          render={
            <a
              href={`https://wa.me/?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noopener noreferrer"
            />
          }
        >
          {t.invitations.whatsApp}
        </Button>
      </div>
    </div>
  );
}
