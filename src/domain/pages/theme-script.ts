/**
 * A script in the head of every page that sets the theme chosen on this device (src/web/page/theme.ts) before anything is
 * painted. The Content-Security-Policy allows exactly this text.
 */
export const themeScript =
  "(function (chosen) { if (chosen) document.documentElement.dataset.theme = chosen[1]; })(/(?:^|; )theme=(light|dark)/.exec(document.cookie))";
