import { t } from "#web/language/language.ts";

/** Leads keyboards past the navigation, to the content of the page. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: must be in screen readers' lists of links, but not be a navigation.
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        const main = document.getElementById("main");
        main?.focus();
        main?.scrollIntoView();
      }}
      className="fixed top-2 left-2 z-50 inline-flex min-h-11 -translate-y-20 items-center rounded-control bg-card px-4 font-semibold text-primary focus:translate-y-0 print:hidden"
    >
      {t.common.skipToContent}
    </a>
  );
}
