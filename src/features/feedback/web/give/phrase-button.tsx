import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Chips and list use the same layout, so they do not move when one replaces the other. */
export const chipsClass =
  "grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-x-1.5 gap-y-1 sm:grid-cols-2 sm:gap-2";

interface PhraseButtonProps {
  /** In the list one phrase is a tab stop; the arrow keys lead on from there. */
  isReachable: boolean;
  isChosen: boolean;
  onFocus?: () => void;
  onChoose: () => void;
  children: string;
}

/** A canned phrase as a chip. Chosen when the finger lifts: phones send no click after a long press. */
export function PhraseButton({ isReachable, isChosen, onFocus, onChoose, children }: PhraseButtonProps) {
  const isChosenByFinger = useRef(false);
  const Icon = isChosen ? Check : Plus;

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
      aria-pressed={isChosen}
      onFocus={onFocus}
      onPointerDown={handlePointerDown}
      onPointerUp={handlePointerUp}
      onClick={handleClick}
      className="relative flex size-full min-h-11 items-center gap-2 rounded-xl border border-line bg-card px-2 py-0.5 text-left text-[0.8125rem] leading-tight select-none hover:border-primary focus-visible:-outline-offset-3 aria-pressed:border-primary aria-pressed:bg-primary-soft sm:rounded-full sm:px-3.5 sm:py-1.5 sm:text-sm sm:leading-snug"
    >
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 text-primary max-sm:absolute max-sm:right-1 max-sm:bottom-1 max-sm:size-3.5 max-sm:rounded-full max-sm:bg-primary-soft ${isChosen ? "" : "max-sm:hidden"}`}
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </button>
  );
}
