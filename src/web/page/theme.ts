// The theme of this device: the system's, unless a person has chosen one. Like the language it is a cookie, which a script in the
// head of every page reads before anything is painted (src/domain/pages/theme-script.ts).

export const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

const yearInSeconds = 365 * 24 * 60 * 60;

export function chosenTheme(): Theme {
  return themes.find((each) => each === document.documentElement.dataset.theme) ?? "system";
}

export function chooseTheme(theme: Theme): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const [value, seconds] = theme === "system" ? ["", 0] : [theme, yearInSeconds];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers of our target.
  document.cookie = `theme=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colourBrowser();
}

/** Gives the browser's own bars the colour of the chosen theme, whose `<meta>` index.html has for each system. */
export function colourBrowser(): void {
  const theme = chosenTheme();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isChosen = meta.dataset.theme === theme;
    meta.media =
      theme === "system" ? `(prefers-color-scheme: ${meta.dataset.theme})` : isChosen ? "all" : "not all";
  }
}
