/** A text with each of the words of a search marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const words = query.split(" ").map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  // Every second part is a match.
  const parts = text.split(new RegExp(`(${words.join("|")})`, "giu"));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
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
