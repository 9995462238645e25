import type { FirstViewRequests } from "#app/first-views.ts";
import { pageHeadFor } from "#domain/pages/page-head.ts";

// The page that is the same for everyone (src/web/offline/offline-shell.ts) cannot name in its head what a dashboard needs. This
// script, which runs before the app's code is read, adds it: data and code then arrive while that code starts.

/** Set by the build (scripts/first-view-script.ts). */
declare const __FIRST_VIEWS__: readonly FirstViewRequests[];
/** By language, the files with what the views say. */
declare const __VIEW_WORDS__: Record<string, readonly string[]>;

function rememberedRole(): string | null {
  try {
    return localStorage.getItem("role");
  } catch {
    return null;
  }
}

function preload(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "", ...link }));
}

const role = rememberedRole();
const view = role === null ? undefined : pageHeadFor(__FIRST_VIEWS__, location, role);
for (const href of view?.data ?? []) preload({ rel: "preload", as: "fetch", href });
for (const href of view?.code ?? []) preload({ rel: "modulepreload", href });
if (view) {
  const { lang } = document.documentElement;
  for (const file of __VIEW_WORDS__[lang] ?? []) preload({ rel: "modulepreload", href: `/${file}` });
  // While they arrive, as in pages that name a view (src/domain/pages/warm-up.ts).
  new Intl.DateTimeFormat(lang).format();
}
