import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Which fonts the browser of a test has: those of an Android phone, or DejaVu, whose letters are about a sixth wider. Both
 * have Devanagari. The machine's own fonts are out of view (docs/decisions/052-fonts-of-the-tests.md).
 */
export const fontSets = ["phone", "wide"] as const;
export type FontSet = (typeof fontSets)[number];

const { resolve } = createRequire(import.meta.url);
const packageFolder = (name: string) => dirname(resolve(`${name}/package.json`));
const googleFont = (name: string, ...styles: string[]) =>
  styles.map((style) => join(packageFolder(`@expo-google-fonts/${name}`), style));

const devanagari = googleFont("noto-sans-devanagari", "400Regular", "600SemiBold", "700Bold");

const sets: Record<FontSet, { sans: string; serif: string; folders: () => string[] }> = {
  phone: {
    sans: "Roboto",
    serif: "Noto Serif",
    folders: () => [
      ...googleFont("roboto", "400Regular", "500Medium", "600SemiBold", "700Bold"),
      ...googleFont("noto-serif", "400Regular", "600SemiBold", "700Bold"),
      ...devanagari,
    ],
  },
  wide: {
    sans: "DejaVu Sans",
    serif: "DejaVu Serif",
    folders: () => [join(packageFolder("dejavu-fonts-ttf"), "ttf"), ...devanagari],
  },
};

const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The path of a fontconfig file with nothing but the fonts of a set, for the variable FONTCONFIG_FILE. */
export function fontconfigFile(name: FontSet): string {
  const { sans, serif, folders } = sets[name];
  const folder = join(import.meta.dirname, "../../node_modules/.cache/test-fonts");
  mkdirSync(folder, { recursive: true });
  const alias = (generic: string, family: string) =>
    `<match><test name="family"><string>${generic}</string></test><edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit></match>`;
  const content = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    ...folders().map((path) => `<dir>${xml(path)}</dir>`),
    `<cachedir>${xml(join(folder, "cache"))}</cachedir>`,
    ...["system-ui", "sans-serif", "sans", "monospace"].map((generic) => alias(generic, sans)),
    alias("serif", serif),
    `<match><edit name="family" mode="append_last"><string>${sans}</string></edit></match>`,
    "</fontconfig>",
  ].join("\n");
  const path = join(folder, `${name}.conf`);
  // Renamed, so that a browser that starts beside this does not read half of it.
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, content);
  renameSync(aside, path);
  return path;
}
