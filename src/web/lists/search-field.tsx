import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { controlClass } from "#web/forms/field.tsx";
import { t } from "#web/language/language.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";

interface SearchFieldProps {
  /** Visible above the field, e.g. 'Search by name or e-mail'. */
  label: string;
  /** The label is in the empty field instead, in a word where there is little room. */
  isBrief?: boolean;
  defaultValue?: string;
  /** Called with the trimmed text, a moment after the last key and at once on Enter or when cleared. */
  onSearch: (text: string) => void;
}

const delayMs = 300;

export function SearchField({ label, isBrief = false, defaultValue = "", onSearch }: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wait = useSearchSoon(field, onSearch);
  const [text, setText] = useState(defaultValue);
  const isWide = useIsWide();

  const search = (next: string, waitMs: number) => {
    setText(next);
    wait(next.trim(), waitMs);
  };
  return (
    <search ref={field} className="flex w-full max-w-md min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={isBrief ? "sr-only" : "text-base font-semibold text-ink"}>
        {label}
      </label>
      <div className="relative">
        <Search className="pointer-events-none absolute inset-y-0 left-3.5 z-1 my-auto size-5 text-ink-muted" />
        <input
          ref={input}
          id={id}
          type="search"
          placeholder={isBrief ? (isWide ? label : t.common.search) : undefined}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => search(event.target.value, delayMs)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              search(text, 0);
            }
          }}
          className={`${controlClass} ${isBrief ? "max-sm:min-h-11 max-sm:py-2" : ""} pl-11 ${text || !isBrief ? "pr-11" : "pr-2"} [&::-webkit-search-cancel-button]:hidden`}
        />
        {text && (
          <button
            type="button"
            aria-label={t.common.clearSearch}
            onClick={() => {
              search("", 0);
              input.current?.focus();
            }}
            className="absolute inset-y-0 right-0.5 my-auto flex size-11 items-center justify-center rounded-control text-ink-muted hover:text-ink"
          >
            <X className="size-5" />
          </button>
        )}
      </div>
    </search>
  );
}

/**
 * Returns a function that searches for a text after a wait, replacing an earlier one. A search changes the address, so it
 * must not follow another navigation: a press elsewhere on the page runs the waiting search first, and going back cancels
 * it.
 */
function useSearchSoon(field: RefObject<HTMLElement | null>, onSearch: (text: string) => void) {
  const timer = useRef<number | undefined>(undefined);
  const waiting = useRef<{ text: string; waitMs: number; address: string } | null>(null);

  const search = () => {
    window.clearTimeout(timer.current);
    const next = waiting.current;
    waiting.current = null;
    if (next?.address === location.href) onSearch(next.text);
  };
  const start = () => {
    window.clearTimeout(timer.current);
    if (waiting.current) timer.current = window.setTimeout(search, waiting.current.waitMs);
  };

  useEffect(() => {
    const isElsewhere = ({ target }: Event) => !field.current?.contains(target as Node | null);
    // If rows change between finger down and up, the press is lost.
    const hold = (event: Event) => isElsewhere(event) && window.clearTimeout(timer.current);
    const searchFirst = (event: Event) => isElsewhere(event) && search();
    const listeners = [
      ["pointerdown", hold],
      ["pointerup", start],
      ["pointercancel", start],
      ["click", searchFirst],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, true);
    };
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (text: string, waitMs: number) => {
    waiting.current = { text, waitMs, address: location.href };
    if (waitMs === 0) search();
    else start();
  };
}
