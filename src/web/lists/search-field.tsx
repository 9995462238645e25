import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useId, useRef, useState } from "react";
import { controlClass } from "#web/forms/field.tsx";
import { t } from "#web/language/language.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { useSearchSoon } from "./use-search-soon.ts";

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
