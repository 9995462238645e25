import { shorten } from "./message-parts.ts";
import { type ParentWords, parentMessageMaxLength } from "./parent-message.ts";

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

/** A link with something directly behind it, which programs would take for a part of the link. */
const linkWithoutSpace = /\{link\}(?=\S)/g;

/** The built-in text as a template, for a school that wants to change it. */
export function builtInTemplate({ toParent }: Pick<ParentWords, "toParent">): string {
  const [student, topic, teacher, day] = ["{child}", "{class}", "{teacher}", "{date}"] as const;
  const values = { student, topic, teacher, day, stars: "{stars}", words: "{words}" };
  return toParent.whatsapp(toParent.feedback(values));
}

/** The names in braces that mean nothing. */
export function unknownPlaceholders(template: string): string[] {
  const names = Array.from(template.matchAll(inBraces), ([, name]) => name ?? "");
  return [...new Set(names)].filter((name) => !placeholders.some((known) => known === name));
}

/** The text of a template for one child's feedback, shortened if it repeats itself over and over. Braces in a value stay. */
export function fillTemplate(template: string, values: Record<Placeholder, string>): string {
  const known = new Map<string, string>(Object.entries(values));
  const filled = template
    .replace(linkWithoutSpace, "$& ")
    .replace(inBraces, (written, name: string) => known.get(name) ?? written)
    .trim();
  return shorten(filled, (text) => text.length <= parentMessageMaxLength);
}

/** A template with what is said once in a message about several children apart from what is said of each. */
export interface DividedTemplate {
  opening: string;
  ofChild: string;
  closing: string;
}

const ofClass = /\{(?:class|teacher|date|stars|words)\}/;
const ofChild = /\{(?:child|class|teacher|date|stars|words)\}/;

/** The end of "Hello," or "Dear parent." No short word before the full stop: it may be "Dr." */
const clauseEnd = /[,!?।॥]\s+|\p{L}{5,}\.\s+/gu;

const greeting =
  /^(?:dear|hello|hi|hey|greetings|respected|good (?:morning|afternoon|evening|day)|namaste|namaskar|नमस्ते|नमस्कार|प्रिय|आदरणीय)(?![\p{L}\p{M}])/iu;

/** How much of a line greets: up to the last clause that ends before it says something of one child, or "Dear parent of {child},". */
function greetingLength(line: string): number {
  const endsIn = (text: string) =>
    Array.from(text.matchAll(clauseEnd), ({ index, 0: found }) => index + found.length).at(-1) ?? 0;
  const end = endsIn(line.slice(0, Math.max(0, line.search(ofChild))));
  if (end > 0 || !greeting.test(line)) return end;
  const named = line.indexOf("{child}") + "{child}".length;
  const next = line.slice(named).search(ofChild);
  const withName = endsIn(line.slice(0, named + Math.max(0, next)));
  return withName > named && !ofClass.test(line.slice(0, withName)) ? withName : 0;
}

/**
 * Divides a template so that it greets and ends once. What names the child goes to each, unless the rest does, as after "Dear parent of
 * {child},".
 */
export function divideTemplate(template: string): DividedTemplate {
  const lines = template.trim().split("\n");
  const namesOwner = (text: string) => !template.includes("{child}") || text.includes("{child}");
  const isOpening = (line: string, index: number) =>
    !ofClass.test(line) && (!line.includes("{child}") || namesOwner(lines.slice(index + 1).join("\n")));
  const first = lines.findIndex((line, index) => !isOpening(line, index));
  const last = lines.findLastIndex((line) => ofChild.test(line));
  // It says nothing of any child.
  if (first === -1 || last < first) return { opening: "", ofChild: template, closing: "" };
  const [line = "", ...rest] = lines.slice(first, last + 1);
  const cut = greetingLength(line);
  const isCut = cut > 0 && namesOwner([line.slice(cut), ...rest].join("\n"));
  const greets = isCut ? line.slice(0, cut).trimEnd() : "";
  const own = isCut ? line.slice(cut, cut + 1).toLocaleUpperCase() + line.slice(cut + 1) : line;
  return {
    opening: [...lines.slice(0, first), greets].join("\n").trim(),
    ofChild: [own, ...rest].join("\n"),
    closing: lines
      .slice(last + 1)
      .join("\n")
      .trim(),
  };
}

/** A message of paragraphs; null when it is too long for one message. */
export function joinTexts(texts: readonly string[]): string | null {
  const joined = texts.filter((text) => text !== "").join("\n\n");
  return joined.length <= parentMessageMaxLength ? joined : null;
}
