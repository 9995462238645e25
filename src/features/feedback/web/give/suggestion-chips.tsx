import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { appendSuggestion, hasSuggestion, removeSuggestion } from "#domain/feedback.ts";
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
    <fieldset className="flex min-w-0 flex-wrap gap-2 sm:grid sm:grid-cols-2">
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
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-card px-3.5 py-1.5 text-left text-sm leading-snug select-none hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-soft"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0 text-primary" />
            <span>{phrase}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
