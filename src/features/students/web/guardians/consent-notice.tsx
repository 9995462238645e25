import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { isNotice } from "#domain/consent-notices.ts";
import { defaultLanguage, isLanguage, languageName } from "#locales/languages.ts";
import { loadWords, t } from "#web/language/language.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface NoticeProps {
  version: number;
  language: string;
}

/** What guardians are told before they answer, behind a line. */
export function ConsentNotice({ label, hint, ...notice }: NoticeProps & { label: string; hint?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group min-w-0" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 w-fit items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <span>{label}</span>
        <ChevronDown className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-3 rounded-control bg-sunken p-3">
          {hint && <p className="text-sm text-ink-muted">{hint}</p>}
          <NoticeWords {...notice} />
        </div>
      )}
    </details>
  );
}

/** In the language of the guardian, which may not be the page's. */
function NoticeWords({ version, language: spoken }: NoticeProps) {
  const language = isLanguage(spoken) ? spoken : defaultLanguage;
  const words = useQuery({
    queryKey: ["words", "consents", language],
    queryFn: () => loadWords(language, ["consents"]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (words.isError) {
    return <ErrorState message={t.consents.noticeFailed} query={words} />;
  }
  if (!words.data) return <Skeleton className="h-40 w-full" />;
  if (!isNotice(version)) return <p>{t.consents.notKnown}</p>;
  return (
    <div lang={language} className="flex max-w-prose flex-col gap-2">
      {words.data.consents.notices[version].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p lang={document.documentElement.lang} className="text-sm text-ink-muted">
        {t.consents.versionIn(version, languageName(language))}
      </p>
    </div>
  );
}
