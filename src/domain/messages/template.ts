import { shorten } from "./message-parts.ts";
import { parentMessageMaxLength } from "./parent-message.ts";

/** What a template may name; in it, each stands in braces: `{child}`. */
export const placeholders = [
  "child",
  "class",
  "teacher",
  "date",
  "stars",
  "words",
  "school",
  "link",
] as const;

export type Placeholder = (typeof placeholders)[number];

export const messageTemplateMaxLength = 600;

/** Finds what stands in braces. A single word, so that braces in a text for people stay what they are. */
const inBraces = /\{([^{}\s]+)\}/g;

/** The names in braces that mean nothing. */
export function unknownPlaceholders(template: string): string[] {
  const names = Array.from(template.matchAll(inBraces), ([, name]) => name ?? "");
  return [...new Set(names)].filter((name) => !placeholders.some((known) => known === name));
}

/**
 * The text of a template for one child's feedback; what stands in braces in a value stays as it is. It ends where a message must:
 * only a template that repeats itself over and over gets there.
 */
export function fillTemplate(template: string, values: Record<Placeholder, string>): string {
  const known = new Map<string, string>(Object.entries(values));
  const filled = template.replace(inBraces, (written, name: string) => known.get(name) ?? written).trim();
  return shorten(filled, (text) => text.length <= parentMessageMaxLength);
}

/** A message about several children of one guardian, each child's text a paragraph; null when it is too long for one message. */
export function joinTexts(texts: readonly string[]): string | null {
  const joined = texts.join("\n\n");
  return joined.length <= parentMessageMaxLength ? joined : null;
}
