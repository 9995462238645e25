import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Language, languageName, languages } from "#locales/languages.ts";
import type { meRoutes } from "#server/accounts/me.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { loadLanguage, useLanguage } from "#web/language/language.ts";
import { accountQuery } from "#web/session/account.ts";

/** The available languages, each under its own name. */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const queryClient = useQueryClient();
  const isBusy = useRef(false);
  const current = useLanguage();

  const choose = async (language: Language) => {
    if (language === current || isBusy.current) return;
    isBusy.current = true;
    try {
      await setLanguage(queryClient, language);
    } catch (error) {
      notify.error(sentenceOf(error));
    }
    isBusy.current = false;
  };
  return (
    // Named by its choices: people who need it may not read the language of the page.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div
      role="group"
      aria-label={languages.map(languageName).join(", ")}
      className={`flex flex-wrap gap-2 ${className}`}
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          translate="no"
          aria-pressed={language === current}
          onClick={() => void choose(language)}
          className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border border-transparent px-4 py-2 leading-normal text-primary underline-offset-4 hover:bg-primary-soft aria-pressed:border-line-strong aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {languageName(language)}
        </button>
      ))}
    </div>
  );
}

const api = apiClient<typeof meRoutes>();

const yearInSeconds = 365 * 24 * 60 * 60;

/** Stores the language in this browser, and in the account if someone is signed in; then renders the page in it. */
async function setLanguage(queryClient: QueryClient, language: Language): Promise<void> {
  if (queryClient.getQueryData(accountQuery.queryKey)) {
    await responseOf(api.me.language.$put({ json: { language } }));
  }
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers of our target.
  document.cookie = `language=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
  await loadLanguage(language);
}
