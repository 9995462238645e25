import { useQuery } from "@tanstack/react-query";
import { can } from "#domain/permissions.ts";
import { isLanguage, type Language, languageName } from "#locales/languages.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t, useLanguage } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { messageTemplatesQuery } from "./message-templates.api.ts";
import { TemplateExample } from "./template-example.tsx";
import { TemplateForm } from "./template-form.tsx";

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
        <ErrorState message={t.messageQueues.textFailed} onRetry={() => void refetch()} busy={isFetching} />
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
