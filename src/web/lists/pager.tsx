import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, type Ref, useLayoutEffect, useRef } from "react";
import { FormError } from "#web/forms/form-error.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

interface PagerProps {
  /** Names the navigation, e.g. 'Pages of students'. */
  label: string;
  /** Undefined if there is no such page: the button is disabled. */
  onPrevious?: () => void;
  onNext?: () => void;
  busy?: boolean;
  previousLabel?: string;
  /** Which of how many are shown: at the left, on a phone between the buttons; on its own if everything fits on one page. */
  count?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** Back and forward, no page numbers. Renders nothing if everything fits on one page. */
export function Pager({
  label,
  onPrevious,
  onNext,
  busy,
  previousLabel = t.common.previous,
  count,
  ref,
}: PagerProps) {
  const back = useRef<HTMLButtonElement>(null);
  const forward = useRef<HTMLButtonElement>(null);
  // At an end, the focus goes to the way back, before the browser takes it from the disabled button.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused === back.current && !onPrevious) forward.current?.focus();
    if (focused === forward.current && !onNext) back.current?.focus();
  });
  if (!onPrevious && !onNext) return count;
  // While a page loads, presses wait, but the button is not disabled: it would lose the focus.
  const unlessBusy = (go?: () => void) => (busy ? undefined : go);
  return (
    <nav
      ref={ref}
      aria-label={label}
      className="flex items-center justify-between gap-3 max-sm:*:[button]:px-3 sm:justify-end"
    >
      <Button
        ref={back}
        variant="secondary"
        icon={<ChevronLeft />}
        disabled={!onPrevious}
        aria-disabled={busy}
        onClick={unlessBusy(onPrevious)}
      >
        {previousLabel}
      </Button>
      {count && (
        <div className="min-w-0 max-sm:text-center max-sm:text-sm sm:order-first sm:mr-auto">{count}</div>
      )}
      <Button
        ref={forward}
        variant="secondary"
        disabled={!onNext}
        aria-disabled={busy}
        onClick={unlessBusy(onNext)}
      >
        <span>{t.common.next}</span>
        <ChevronRight className="size-5" />
      </Button>
    </nav>
  );
}

interface ShowMoreProps {
  hasMore: boolean;
  onMore: () => void;
  busy?: boolean;
  /** Why the last press loaded nothing. */
  failure?: string;
  label?: string;
}

/** For infinite lists; below its list. */
export function ShowMore({ hasMore, onMore, busy, failure, label = t.common.showMore }: ShowMoreProps) {
  const container = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ list: Element; length: number }>(null);
  // With the last items the button is gone: the first of them has the focus.
  useLayoutEffect(() => {
    const { list, length = 0 } = pressed.current ?? {};
    if (!hasMore && document.activeElement === document.body) focusItem(list?.children[length]);
  }, [hasMore]);
  if (!hasMore) return null;
  const handleClick = () => {
    const list = container.current?.previousElementSibling;
    if (list) pressed.current = { list, length: list.children.length };
    onMore();
  };
  return (
    <div ref={container} className="flex flex-col items-center gap-3">
      {/* Removed while busy, so that the same failure is read out again. */}
      <FormError message={busy ? undefined : failure} />
      <Button variant="secondary" busy={busy} busyLabel={t.common.loading} onClick={handleClick}>
        {label}
      </Button>
    </div>
  );
}

/** Focuses an item of a list, to go on from there. */
export function focusItem(item: Element | null | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  item.tabIndex = -1;
  item.focus({ preventScroll: true });
}
