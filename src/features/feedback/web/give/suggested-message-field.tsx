import Plus from "lucide-react/icons/plus";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { limits } from "#domain/limits.ts";
import { appendSuggestion, orderSuggestions } from "#domain/suggestions.ts";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";
import { SuggestionChips } from "./suggestion-chips.tsx";
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
  useImperativeHandle(ref, () => ({ focus: () => textarea.current?.focus() }));

  const phrases = orderSuggestions(t.feedback.suggestions, rating);
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
          onChoose={(phrase) => {
            onChange(appendSuggestion(value, phrase));
            textarea.current?.focus();
          }}
          onClose={closeByKey}
          onLeave={() => textarea.current?.focus()}
        />
      ) : (
        rating > 0 && <SuggestionChips phrases={phrases} written={value} onChange={onChange} />
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
  onChoose: (phrase: string) => void;
  onClose: () => void;
  /** Arrow up from the first phrase. */
  onLeave: () => void;
}

function PhraseList({ id, phrases, onChoose, onClose, onLeave }: PhraseListProps) {
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
      className="overflow-y-auto overscroll-contain rounded-control border border-line-strong bg-sunken py-1"
    >
      {phrases.map((phrase, index) => (
        <li key={phrase}>
          <PhraseButton
            isReachable={index === reached}
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

interface PhraseButtonProps {
  /** Only one phrase is a tab stop; the arrow keys lead on from there. */
  isReachable: boolean;
  onFocus: () => void;
  onChoose: () => void;
  children: string;
}

/** Chosen when the finger lifts: phones send no click after a long press. */
function PhraseButton({ isReachable, onFocus, onChoose, children }: PhraseButtonProps) {
  const isChosenByFinger = useRef(false);

  const handlePointerDown = (event: PointerEvent) => {
    isChosenByFinger.current = false;
    // The text keeps the focus, and with it the phone's keyboard.
    if (event.pointerType !== "mouse") event.preventDefault();
  };
  const handlePointerUp = (event: PointerEvent) => {
    const isStillOnIt = event.currentTarget.contains(document.elementFromPoint(event.clientX, event.clientY));
    if (event.pointerType === "mouse" || !isStillOnIt) return;
    isChosenByFinger.current = true;
    onChoose();
  };
  const handleClick = (event: MouseEvent) => {
    const isOfFinger = isChosenByFinger.current && event.detail > 0;
    if (!isOfFinger) onChoose();
  };
  return (
    <button
      type="button"
      data-phrase
      tabIndex={isReachable ? 0 : -1}
      onFocus={onFocus}
      onPointerDown={handlePointerDown}
      onPointerUp={handlePointerUp}
      onClick={handleClick}
      className="flex min-h-11 w-full items-center gap-2.5 px-3 py-2 text-left text-base leading-normal select-none hover:bg-primary-soft focus-visible:-outline-offset-3"
    >
      <Plus aria-hidden="true" className="size-4 shrink-0 text-primary" />
      <span>{children}</span>
    </button>
  );
}
