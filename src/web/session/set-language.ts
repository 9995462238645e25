import type { QueryClient } from "@tanstack/react-query";
import type { Language } from "#locales/languages.ts";
import type { meRoutes } from "#server/accounts/me.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { loadLanguage } from "#web/language/language.ts";
import { accountQuery } from "./account.ts";

const api = apiClient<typeof meRoutes>();

const yearInSeconds = 365 * 24 * 60 * 60;

/** Stores the language in this browser, and in the account if someone is signed in; then renders the page in it. */
export async function setLanguage(queryClient: QueryClient, language: Language): Promise<void> {
  if (queryClient.getQueryData(accountQuery.queryKey)) {
    await responseOf(api.me.language.$put({ json: { language } }));
  }
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers of our target.
  document.cookie = `language=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
  await loadLanguage(language);
}
