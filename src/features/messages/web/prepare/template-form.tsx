import { type FormEvent, useRef, useState } from "react";
import {
  messageTemplateMaxLength,
  type Placeholder,
  placeholders,
  unknownPlaceholders,
} from "#domain/messages/template.ts";
import type { Language } from "#locales/languages.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { MessageTemplate } from "./message-templates.api.ts";
import { useSaveTemplate } from "./message-templates.api.ts";
import { TemplateExample } from "./template-example.tsx";

interface TemplateFormProps {
  language: Language;
  stored: MessageTemplate;
  onDone: () => void;
}

/** Edits the text in one language; what is filled in for each student is inserted by buttons. */
export function TemplateForm({ language, stored, onDone }: TemplateFormProps) {
  const [written, setWritten] = useState(stored.template);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useSaveTemplate({ onSuccess: () => notify.success(t.messageQueues.textSaved) });
  const [unknown] = unknownPlaceholders(written);
  const names: Record<Placeholder, string> = {
    child: t.messageQueues.childsName,
    class: t.labels.topic,
    teacher: t.labels.teacher,
    date: t.labels.date,
    stars: t.labels.stars,
    words: t.messageQueues.childsWords,
    school: t.navigation.school,
    link: t.messageQueues.parentsLink,
  };
  const send = (template: string) =>
    void save.mutateAsync({ language, template }).then(onDone, () => {
      // The field shows the error.
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // No text of one's own follows the built-in one when that is improved.
    if (unknown === undefined) send(written === stored.builtIn ? "" : written);
    else field.current?.focus();
  };
  /** In place of what is selected. The browser's own undo keeps working. */
  const insert = (name: Placeholder) => {
    field.current?.focus();
    document.execCommand("insertText", false, `{${name}}`);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="mb-1 text-sm text-ink-muted">{t.messageQueues.insert}</legend>
        {placeholders.map((name) => (
          <Button key={name} variant="secondary" className="px-3 text-sm" onClick={() => insert(name)}>
            {names[name]}
          </Button>
        ))}
      </fieldset>
      <TextareaField
        ref={field}
        label={t.messageQueues.template}
        hint={t.messageQueues.templateHint}
        lang={language}
        rows={6}
        maxLength={messageTemplateMaxLength}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        error={
          unknown === undefined
            ? save.error
              ? sentenceOf(save.error)
              : undefined
            : t.messageQueues.unknownPlaceholder(unknown)
        }
      />
      <TemplateExample template={written} language={language} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending} busyLabel={t.common.saving}>
          {t.common.save}
        </Button>
        {written !== stored.builtIn && (
          <Button
            variant="quiet"
            disabled={save.isPending}
            onClick={() => {
              setWritten(stored.builtIn);
              field.current?.focus();
            }}
          >
            {t.messageQueues.useBuiltIn}
          </Button>
        )}
      </div>
    </form>
  );
}
