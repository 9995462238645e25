import { Autocomplete } from "@base-ui/react/autocomplete";
import { Link } from "@tanstack/react-router";
import type { Ref } from "react";
import { normalForm } from "#domain/normal-form.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { FoundGroup, FoundItem } from "./found-groups.ts";

interface FoundListProps {
  ref: Ref<HTMLDivElement>;
  /** The words that were looked for. */
  query: string;
  /** Whether these are the words in the field. */
  isCurrent: boolean;
  onLeave: () => void;
}

/** The rows of an `Autocomplete.Root`, by kind. Each is a link. */
export function FoundList({ ref, query, isCurrent, onLeave }: FoundListProps) {
  return (
    <Autocomplete.List
      ref={ref}
      aria-label={t.find.results}
      aria-busy={!isCurrent}
      className={`p-2 transition-opacity data-empty:hidden ${isCurrent ? "" : "opacity-60"}`}
    >
      {(group: FoundGroup) => (
        <Autocomplete.Group key={group.label} items={group.items} className="not-last:mb-2">
          <Autocomplete.GroupLabel className="px-2 py-1 text-sm font-semibold text-ink-muted sm:px-3">
            {group.label}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: FoundItem) => (
              <Autocomplete.Item
                key={item.id}
                value={item}
                render={<Link {...item.link} tabIndex={-1} />}
                className="block min-h-11 scroll-my-2 rounded-control px-2 py-2 text-ink no-underline data-highlighted:bg-primary-soft sm:flex sm:items-baseline sm:justify-between sm:gap-6 sm:px-3"
                onClick={onLeave}
              >
                <FoundRow item={item} query={query} />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

function FoundRow({ item: { title, badge, details }, query }: { item: FoundItem; query: string }) {
  const known = details.filter((detail) => detail != null);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <span translate="no" className="min-w-0 wrap-anywhere">
          <Highlighted text={title} query={query} />
        </span>
        {badge && <Badge>{badge}</Badge>}
      </span>
      {known.length > 0 && (
        <span
          translate="no"
          className="block max-w-2/3 text-sm text-ink-muted max-sm:max-w-none sm:text-right"
        >
          <DetailLine
            parts={known.map((detail) => <Highlighted key={detail} text={detail} query={query} />)}
          />
        </span>
      )}
    </>
  );
}

/** A text with each of the words of a search marked; if it has none as they were typed, its words with other spellings of them. */
function Highlighted({ text, query }: { text: string; query: string }) {
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
