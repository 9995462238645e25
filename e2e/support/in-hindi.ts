import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";

function sentencesOf(english: object, hindi: object): [english: string, hindi: string][] {
  return Object.entries(english).flatMap(([key, value]) => {
    const other = (hindi as Record<string, unknown>)[key];
    if (typeof value === "string") return [[value, String(other)] as [string, string]];
    return typeof other === "object" && other !== null ? sentencesOf(value, other) : [];
  });
}

const sentences = sentencesOf(en, hi);

/** The Hindi of a text of the English catalogue, or of the sentence that it is a part of; empty where a sentence has parameters. */
export function inHindi(text: string): string {
  const exact = sentences.find(([english]) => english === text);
  return (exact ?? sentences.find(([english]) => english.includes(text)))?.[1] ?? "";
}
