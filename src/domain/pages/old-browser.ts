import { catalogueIn } from "#locales/catalogues.ts";
import { languages } from "#locales/languages.ts";

/** One sentence in every language, because a browser this old cannot open a page that asks for one. */
function inEveryLanguage(sentence: "tooOld" | "noScript"): string {
  const lines = languages.map(
    (language) => `<p lang="${language}">${catalogueIn(language).oldBrowser[sentence]}</p>`,
  );
  return `<div role="alert" style="max-width:36rem;margin:auto;padding:1rem;font:18px/1.6 sans-serif">${lines.join("")}</div>`;
}

/** The page's message where scripts are turned off. */
export const noScript = `<noscript>${inEveryLanguage("noScript")}</noscript>`;

/**
 * A script that shows that message in browsers older than those the app is built for, instead of a page whose buttons do nothing. It
 * is written for any browser, and checks for the newest features that all of our browsers have: Chrome 107, Firefox 111 and Safari 15
 * lack them (docs/decisions/057-browser-targets.md). The Content-Security-Policy allows exactly this text.
 */
export const oldBrowserScript = `(function () {
  var has = window.CSS && CSS.supports;
  if (has && CSS.supports("height", "1dvh") && CSS.supports("container-type", "size") && window.AbortSignal && AbortSignal.timeout && "inert" in document.body) return;
  document.body.innerHTML = ${JSON.stringify(inEveryLanguage("tooOld"))};
})()`;
