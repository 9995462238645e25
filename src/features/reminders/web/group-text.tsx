import { useRef, useState } from "react";
import { languageName } from "#locales/languages.ts";
import { sharedText } from "#web/data/reach.ts";
import { ShareButtons } from "#web/dialogs/share-buttons.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { pageLanguage, t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import type { Reminders } from "./reminders.api.ts";

/** A message that names nobody, for the group of a class: to copy, or to send on WhatsApp to a group
 * chosen there. At first in the language of the page. */
export function GroupText({ texts }: Pick<Reminders, "texts">) {
  const [chosen, setChosen] = useState(pageLanguage);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = sharedText(texts.find((each) => each.language === chosen)?.text ?? "");

  const { copyText, textCopied, textNotCopied } = t.reminders;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <AddressNotice />
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
      <ShareButtons
        text={text}
        field={field}
        words={{ copy: copyText, copied: textCopied, notCopied: textNotCopied }}
      />
    </div>
  );
}
