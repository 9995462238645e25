import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { readableStars } from "#domain/messages/parent-message.ts";
import {
  fillTemplate,
  messageTemplateMaxLength,
  type Placeholder,
  placeholders,
  unknownPlaceholders,
} from "#domain/messages/template.ts";
import { can } from "#domain/permissions.ts";
import { MessageBubble } from "#features/messages/web/message-bubble.tsx";
import {
  type MessageTemplate,
  messageTemplatesQuery,
  useSaveTemplate,
} from "#features/messages/web/message-templates.api.ts";
import { isLanguage, type Language, languageName } from "#locales/languages.ts";
import { useSchoolName } from "#web/data/school.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { loadWords, t, useLanguage } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** What the messages will say, with the way to change it for the school. The page's language comes first. */
export function TemplateCard() {
  const { data: templates, isError, isFetching, refetch } = useQuery(messageTemplatesQuery);
  const dialog = useDialog<Language>();
  const pageLanguage = useLanguage();
  const mayChange = can(useAccount(), "message-template.change");
  const edited = templates?.find(({ language }) => language === dialog.subject);
  const sorted = [...(templates ?? [])].sort(
    (a, b) => Number(b.language === pageLanguage) - Number(a.language === pageLanguage),
  );
  return (
    <Card title={t.messageQueues.text}>
      {templates ? (
        <ul className="divide-y divide-line">
          {sorted.map(({ language, template, builtIn }) =>
            isLanguage(language) ? (
              <li key={language} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <p className="flex flex-wrap items-center gap-2">
                    <span lang={language} className="font-semibold">
                      {languageName(language)}
                    </span>
                    <Badge>
                      {template === builtIn ? t.messageQueues.builtInText : t.messageQueues.ownText}
                    </Badge>
                  </p>
                  {mayChange && (
                    <Button
                      variant="secondary"
                      aria-label={t.common.buttonFor(t.messageQueues.changeText, languageName(language))}
                      {...dialog.button(language)}
                    >
                      {t.messageQueues.changeText}
                    </Button>
                  )}
                </div>
                <TemplateExample template={template} language={language} />
              </li>
            ) : null,
          )}
        </ul>
      ) : isError ? (
        <ErrorState message={t.messageQueues.textFailed} query={{ refetch, isFetching }} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      <Dialog
        {...dialog.props}
        keepsText
        title={t.messageQueues.changeText}
        description={dialog.subject && languageName(dialog.subject)}
      >
        {edited && dialog.subject && (
          <TemplateForm
            key={edited.language}
            language={dialog.subject}
            stored={edited}
            onDone={dialog.close}
          />
        )}
      </Dialog>
    </Card>
  );
}

interface TemplateFormProps {
  language: Language;
  stored: MessageTemplate;
  onDone: () => void;
}

/** Edits the text in one language; what is filled in for each student is inserted by buttons. */
function TemplateForm({ language, stored, onDone }: TemplateFormProps) {
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

/** What a template comes to for one student, in the language of the message. */
function TemplateExample({ template, language }: { template: string; language: Language }) {
  const school = useSchoolName();
  const { data: words } = useQuery({
    queryKey: ["words", language, "messageQueues", "toParent"],
    queryFn: () => loadWords(language, ["messageQueues", "toParent"]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: schoolDay } = useQuery(schoolDayQuery);
  if (!words || !schoolDay) return null;
  const { messageQueues } = words;
  const text = fillTemplate(template, {
    child: messageQueues.exampleChild,
    class: messageQueues.exampleClass,
    teacher: messageQueues.exampleTeacher,
    date: messageQueues.exampleDay(schoolDay.today),
    stars: readableStars(words, 4),
    words: messageQueues.exampleWords,
    school,
    link: `${window.location.origin}/p/…`,
  });
  return <MessageBubble label={t.messageQueues.example} language={language} text={text} />;
}
