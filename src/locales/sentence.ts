import type { Catalogue } from "./catalogue.ts";

type Param = string | number;

/** The parameters of a sentence; `never` for values that cannot be sent over the wire. */
type ParamsOfWords<Words> = Words extends string
  ? []
  : Words extends (...params: infer Params extends Param[]) => string
    ? Params
    : never;

type KeysOf<Area> = {
  [Key in keyof Area & string]: [ParamsOfWords<Area[Key]>] extends [never] ? never : Key;
}[keyof Area & string];

/** The name of a sentence, such as `feedback.notFound`. */
export type SentenceKey = {
  [Area in keyof Catalogue & string]: `${Area}.${KeysOf<Catalogue[Area]>}`;
}[keyof Catalogue & string];

type ParamsOf<Key extends SentenceKey> = Key extends `${infer Area extends keyof Catalogue}.${infer Rest}`
  ? Rest extends keyof Catalogue[Area]
    ? ParamsOfWords<Catalogue[Area][Rest]>
    : never
  : never;

/** A sentence as key and parameters: it can be sent, and worded in the reader's language. */
export interface Sentence {
  key: string;
  params: Param[];
}

/** A sentence of the catalogue with its parameters. */
export function sentence<Key extends SentenceKey>(key: Key, ...params: ParamsOf<Key>): Sentence {
  return { key, params };
}

function wordsAt(catalogue: Catalogue, key: string): unknown {
  const [area = "", name = ""] = key.split(".");
  const words: Record<string, Record<string, unknown>> = catalogue;
  const areaWords = Object.hasOwn(words, area) ? words[area] : undefined;
  return areaWords && Object.hasOwn(areaWords, name) ? areaWords[name] : undefined;
}

/** The words of a sentence; `otherwise` for one that this version does not know. */
export function wordSentence(
  catalogue: Catalogue,
  { key, params }: Sentence,
  otherwise = catalogue.request.invalid,
): string {
  const words = wordsAt(catalogue, key);
  if (typeof words === "string") return words;
  return typeof words === "function" && words.length === params.length ? words(...params) : otherwise;
}

/** A sentence as the message of a validation rule, which must be a string. `issueSentence` decodes it. */
export function issueText<Key extends SentenceKey>(key: Key, ...params: ParamsOf<Key>): string {
  return JSON.stringify(sentence(key, ...params));
}

/** Whether something from outside has the shape of a sentence; its key and parameters may still be unknown. */
export function isSentence(value: unknown): value is Sentence {
  return (
    typeof value === "object" &&
    value !== null &&
    "key" in value &&
    typeof value.key === "string" &&
    "params" in value &&
    Array.isArray(value.params) &&
    value.params.every((param) => typeof param === "string" || typeof param === "number")
  );
}

/** The sentence of a validation issue; the general one for the library's own messages. */
export function issueSentence(message: string | undefined): Sentence {
  const invalid = sentence("request.invalid");
  if (!message?.startsWith("{")) return invalid;
  try {
    const value: unknown = JSON.parse(message);
    return isSentence(value) ? value : invalid;
  } catch {
    return invalid;
  }
}
