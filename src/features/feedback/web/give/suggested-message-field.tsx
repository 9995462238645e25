import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { limits } from "#domain/limits.ts";
import { appendSuggestion, hasSuggestion, orderSuggestions, removeSuggestion } from "#domain/suggestions.ts";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";
import { chipsClass, PhraseButton } from "./phrase-button.tsx";
import { useCloseAfterBlur } from "./use-close-after-blur.ts";

interface SuggestedMessageFieldProps {
  label: string;
  hint?: string;
  /** The stars that were given, 0 for none: at few, the critical phrases come first. */
  rating: number;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  name?: string;
  error?: string;
  /** What belongs to the text, and stands before the phrases. */
  children?: Elements;
  ref?: Ref<{ focus: () => void }>;
}

/**
 * A textarea that offers the canned phrases: as chips once stars are given, and as a list while it has the focus (spec section 2). Arrow down from
 * the end of the text goes to the list, Escape closes it. Both are in the page's flow, so they cover no button.
 */
export function SuggestedMessageField({
  rating,
  value,
  onChange,
  children,
  ref,
  ...field
}: SuggestedMessageFieldProps) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(false);
  useCloseAfterBlur(
    box,
    below,
    isOpen,
    useCallback(() => setOpen(false), []),
  );
  // Clear of the buttons at the bottom of a phone's screen; the text matters most.
  useEffect(() => {
    if (!isOpen) return;
    document.getElementById(listId)?.scrollIntoView({ block: "nearest" });
    textarea.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen, listId]);
  useImperativeHandle(ref, () => ({ focus: () => textarea.current?.focus() }));

  const phrases = orderSuggestions(t.feedback.suggestions, rating);
  /** A second time removes it again. */
  const choose = (phrase: string) =>
    onChange((hasSuggestion(value, phrase) ? removeSuggestion : appendSuggestion)(value, phrase));
  const closeByKey = () => {
    textarea.current?.focus();
    setOpen(false);
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart } = event.currentTarget;
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      closeByKey();
    } else if (event.key === "ArrowDown" && selectionStart === value.length && !event.shiftKey) {
      event.preventDefault();
      if (isOpen) focusPhrase(box.current, 0);
      else setOpen(true);
    }
  };
  return (
    <div ref={box} className="flex flex-col gap-1.5 sm:gap-2">
      <TextareaField
        {...field}
        ref={textarea}
        value={value}
        rows={2}
        maxLength={limits.messageMaxLength}
        autoCapitalize="sentences"
        enterKeyHint="enter"
        aria-controls={isOpen ? listId : undefined}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={handleKey}
      />
      <div ref={below} className="-my-1 empty:hidden">
        {children}
      </div>
      {isOpen ? (
        <PhraseList
          id={listId}
          phrases={phrases}
          written={value}
          onChoose={(phrase) => {
            choose(phrase);
            textarea.current?.focus();
          }}
          onClose={closeByKey}
          onLeave={() => textarea.current?.focus()}
        />
      ) : (
        rating > 0 && <SuggestionChips phrases={phrases} written={value} onChoose={choose} />
      )}
    </div>
  );
}

function phrasesOf(box: HTMLElement | null): HTMLButtonElement[] {
  return [...(box?.querySelectorAll<HTMLButtonElement>("[data-phrase]") ?? [])];
}

function focusPhrase(box: HTMLElement | null, index: number): void {
  phrasesOf(box).at(index)?.focus();
}

interface PhraseListProps {
  id: string;
  phrases: readonly string[];
  written: string;
  onChoose: (phrase: string) => void;
  onClose: () => void;
  /** Arrow up from the first phrase. */
  onLeave: () => void;
}

function PhraseList({ id, phrases, written, onChoose, onClose, onLeave }: PhraseListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [reached, setReached] = useState(0);

  const handleKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const last = phrases.length - 1;
    const goals: Record<string, number> = {
      ArrowDown: Math.min(reached + 1, last),
      ArrowUp: reached - 1,
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    if (goal === undefined && event.key !== "Escape") return;
    event.preventDefault();
    if (goal === undefined) onClose();
    else if (goal < 0) onLeave();
    else focusPhrase(list.current, goal);
  };
  return (
    <ul
      ref={list}
      id={id}
      aria-label={t.feedback.suggestionsLabel}
      onKeyDown={handleKey}
      style={{ height: `${limits.suggestionsHeightRem}rem` }}
      className={`auto-rows-max overflow-y-auto overscroll-contain rounded-xl outline-1 outline-offset-3 outline-line-strong ${chipsClass}`}
    >
      {phrases.map((phrase, index) => (
        <li key={phrase}>
          <PhraseButton
            isReachable={index === reached}
            isChosen={hasSuggestion(written, phrase)}
            onFocus={() => setReached(index)}
            onChoose={() => onChoose(phrase)}
          >
            {phrase}
          </PhraseButton>
        </li>
      ))}
    </ul>
  );
}

interface SuggestionChipsProps {
  phrases: readonly string[];
  written: string;
  onChoose: (phrase: string) => void;
}

/** The canned phrases while the text has no focus, so that a phone needs no keyboard. No tab stops: Tab leads to the text's list. */
function SuggestionChips({ phrases, written, onChoose }: SuggestionChipsProps) {
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
