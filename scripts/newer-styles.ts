import type { Identifier } from "@mdn/browser-compat-data";
import { featuresIn, isNewer, styleFeatures } from "./newer-features.ts";

/** What a page can do without: the reason is what happens in a browser that lacks it. */
export const reviewedStyles: Record<string, string> = {
  "-webkit-tap-highlight-color": "a browser that lacks it highlights nothing by itself",
  "font-family: ui-monospace": "the next font of the list",
  "text-decoration: dotted": "lightningcss adds the prefixed property for Safari",
  "text-wrap": "lines break where they are full",
  "text-wrap: balance": "lines break where they are full",
  "text-wrap: wrap": "the initial value",
  "user-select": "lightningcss adds the prefixed property for Safari",
  size: "the printer's own paper size",
  ":has()":
    "Firefox before 121 lacks it: a frame or a background of another colour, or an empty cell that stays",
  ":popover-open":
    "Tailwind's :is([open], :popover-open, :open), which leaves out what a browser does not know",
  ":open": "Tailwind's :is([open], :popover-open, :open), which leaves out what a browser does not know",
  "::-webkit-inner-spin-button": "Firefox has none, and these rules stand alone",
  "::-webkit-search-cancel-button": "Firefox has none, and these rules stand alone",
  "@page": "the printer's own margins",
  "@property": "Tailwind sets the initial values in a layer for browsers without it",
  "1lh": "Tailwind's height of an empty date field, which keeps its own",
};

/** Where the block that opens at this position ends. */
function blockEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The styles without those that ask first whether the browser has them, and without strings. */
function unguarded(styles: string): string {
  let text = styles.replace(/\/\*.*?\*\//gs, "").replace(/"(?:\\.|[^"])*"/g, '""');
  for (let at = text.indexOf("@supports"); at >= 0; at = text.indexOf("@supports", at)) {
    text = text.slice(0, at) + text.slice(blockEnd(text, text.indexOf("{", at)));
  }
  return text;
}

/** Functions and units of values that one of our browsers lacks. */
const newerValues = (() => {
  const older = new Set<string>();
  const newer = new Set<string>();
  const visit = (parent: object) => {
    for (const [name, feature] of featuresIn(parent)) {
      (isNewer(feature.__compat) ? newer : older).add(name);
      visit(feature);
    }
  };
  visit(styleFeatures.types);
  return new Set([...newer].filter((name) => !older.has(name)));
})();

/** What these styles use that one of our browsers lacks, by the names of `reviewedStyles`. */
export function findNewerStyles(styles: string): string[] {
  const text = unguarded(styles);
  const found = new Set<string>();
  const check = (parent: Identifier | undefined, name: string, as: string) => {
    const compat = parent?.[name]?.__compat;
    if (compat && isNewer(compat)) found.add(as);
  };
  for (const [, property = "", value = ""] of text.matchAll(/(?<=[{;])([a-z-]+):([^;{}]*)(?=[;}])/g)) {
    check(styleFeatures.properties, property, property);
    for (const word of value.split(/[\s,()]+/))
      check(styleFeatures.properties[property], word, `${property}: ${word}`);
    for (const [, name = ""] of value.matchAll(/([a-z-]+)\(/g))
      if (newerValues.has(name)) found.add(`${name}()`);
    for (const [, unit = ""] of value.matchAll(/\d([a-z]+)\b/g))
      check(styleFeatures.types.length, unit, `1${unit}`);
    if (/\d[dsl]v[hwib]|\d[dsl]vm(in|ax)/.test(value))
      check(styleFeatures.types.length, "viewport_percentage_units_dynamic", "1dvh");
  }
  for (const [, name = ""] of text.matchAll(/@([a-z-]+)(?=[\s{])/g))
    check(styleFeatures.atRules, name, `@${name}`);
  for (const [selectors] of text.matchAll(/(?<=^|[{};])[^{}@;]+(?=\{)/g)) {
    const unescaped = selectors.replace(/\\./g, "");
    for (const [, colons, name = "", opens] of unescaped.matchAll(/(::?)([a-z-]+)(\(?)/g)) {
      check(styleFeatures.selectors, name, `${colons}${name}${opens && "()"}`);
    }
    if (unescaped.includes("&")) found.add("nesting");
  }
  return [...found];
}
