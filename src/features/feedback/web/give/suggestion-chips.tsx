import { hasSuggestion } from "#domain/suggestions.ts";
import { t } from "#web/language/language.ts";
import { chipsClass, PhraseButton } from "./phrase-button.tsx";

interface SuggestionChipsProps {
  phrases: readonly string[];
  written: string;
  onChoose: (phrase: string) => void;
}

/**
 * The canned phrases while the text does not have the focus, one tap each, so that a phone needs no keyboard. A second tap
 * removes the phrase again. They are not tab stops: with Tab, the text's own list comes first.
 */
export function SuggestionChips({ phrases, written, onChoose }: SuggestionChipsProps) {
  return (
    <fieldset className={chipsClass}>
      <legend className="sr-only">{t.feedback.suggestionsLabel}</legend>
      {phrases.map((phrase) => (
        <PhraseButton
          key={phrase}
          isReachable={false}
          isChosen={hasSuggestion(written, phrase)}
          onChoose={() => onChoose(phrase)}
        >
          {phrase}
        </PhraseButton>
      ))}
    </fieldset>
  );
}
