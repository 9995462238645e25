/** On the page itself, where the app cannot run. */
export const oldBrowser = {
  tooOld: "This browser is too old for Classback. Update it, or open this page in a newer browser.",
  noScript: "Classback needs JavaScript. Turn it on in your browser’s settings, then reload this page.",
} as const;
