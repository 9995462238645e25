import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { appendSuggestion, hasSuggestion, removeSuggestion } from "#domain/suggestions.ts";
import { t } from "#web/language/language.ts";

interface SuggestionChipsProps {
  phrases: readonly string[];
  written: string;
  onChange: (text: string) => void;
}

/**
 * The canned phrases while the text does not have the focus, one tap each, so that a phone needs no keyboard. A second tap
 * removes the phrase again. They are not tab stops: with Tab, the text's own list comes first.
 */
export function SuggestionChips({ phrases, written, onChange }: SuggestionChipsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-x-1.5 gap-y-1 sm:grid-cols-2 sm:gap-2">
      <legend className="sr-only">{t.feedback.suggestionsLabel}</legend>
      {phrases.map((phrase) => {
        const isChosen = hasSuggestion(written, phrase);
        const Icon = isChosen ? Check : Plus;
        return (
          <button
            key={phrase}
            type="button"
            tabIndex={-1}
            aria-pressed={isChosen}
            onClick={() => onChange((isChosen ? removeSuggestion : appendSuggestion)(written, phrase))}
            className="relative flex min-h-11 items-center gap-2 rounded-xl border border-line bg-card px-2 py-0.5 text-left text-[0.8125rem] leading-tight select-none hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-soft sm:rounded-full sm:px-3.5 sm:py-1.5 sm:text-sm sm:leading-snug"
          >
            <Icon
              aria-hidden="true"
              className={`size-4 shrink-0 text-primary max-sm:absolute max-sm:top-0 max-sm:right-0 max-sm:rounded-full max-sm:bg-card ${isChosen ? "" : "max-sm:hidden"}`}
            />
            <span className="min-w-0 wrap-anywhere">{phrase}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
