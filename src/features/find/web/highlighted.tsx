import { normalForm } from "#domain/normal-form.ts";

/** A text with each of the words of a search marked; if it has none as they were typed, its words with other spellings of them. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const words = query.split(" ").map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  // Every second part is a match.
  const verbatim = text.split(new RegExp(`(${words.join("|")})`, "giu"));
  const parts = verbatim.length > 1 ? verbatim : text.split(/(\S+)/);
  const isMatch = (part: string, index: number) =>
    index % 2 === 1 && (verbatim.length > 1 || isSpelledOtherwise(part, query));
  return parts.map((part, index) =>
    isMatch(part, index) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <mark key={index} className="rounded-xs bg-star-soft text-star-ink">
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span key={index}>{part}</span>
    ),
  );
}

function isSpelledOtherwise(word: string, query: string): boolean {
  const form = normalForm(word);
  return normalForm(query)
    .split(" ")
    .some((sought) => sought !== "" && form.includes(sought));
}
