import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "#web/language/language.ts";
import { Pager } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import { useRemountKey } from "./use-remount-key.ts";

/** The position in a list; held by the caller, so that it can be in the page's URL. */
export interface ListSearchParams {
  search?: string;
  after?: string;
}

interface ListSearchProps {
  label: string;
  isBrief?: boolean;
  /** The search text from the page's URL. */
  search: string;
  onSearch: (text: string) => void;
}

/** A search field that follows the URL when the user goes back or forward, and does not disturb typing. */
export function ListSearch({ label, isBrief, search, onSearch }: ListSearchProps) {
  const { version, type } = useRemountKey(search);
  return (
    <SearchField
      key={version}
      label={label}
      isBrief={isBrief}
      defaultValue={search}
      onSearch={(text) => {
        type(text);
        if (text !== search) onSearch(text);
      }}
    />
  );
}

interface ListPagerProps {
  label: string;
  /** The key of the page that is shown; undefined is the first page. */
  after?: string;
  /** The key of the page after it; null at the end. */
  next?: string | null;
  busy: boolean;
  /** Whether the page has no rows left, such as when its last one was deleted: then the previous page opens. */
  isEmpty?: boolean;
  /** The range shown and the total. */
  count?: ReactNode;
  onPage: (after?: string) => void;
}

/**
 * Shown below its list. A page only knows the key of the next one. The pages seen are remembered for going back; after a
 * link into the middle, back is the first page. Another page begins at its start, which must not stay above the screen:
 * navigate to it without resetting how far the page is scrolled.
 */
export function ListPager({ label, after, next, busy, isEmpty = false, count, onPage }: ListPagerProps) {
  const pager = useRef<HTMLElement>(null);
  const pressedAt = useRef<{ after?: string }>(null);
  const go = (to?: string) => {
    pressedAt.current = { after };
    onPage(to);
  };
  // After the address has changed: before that, the router would take it as the address to return to.
  useEffect(() => {
    if (pressedAt.current === null || pressedAt.current.after === after) return;
    pressedAt.current = null;
    const list = pager.current?.previousElementSibling;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  }, [after]);

  const [trail, setTrail] = useState([after]);
  const here = trail.indexOf(after);
  const isBeforeKnown = here > 0;
  const previous = after === undefined ? undefined : () => go(isBeforeKnown ? trail[here - 1] : undefined);

  useEffect(() => {
    if (isEmpty) previous?.();
  });
  return (
    <Pager
      ref={pager}
      label={label}
      previousLabel={after !== undefined && !isBeforeKnown ? t.common.firstPage : undefined}
      onPrevious={previous}
      onNext={
        next
          ? () => {
              setTrail([...(here === -1 ? [after] : trail.slice(0, here + 1)), next]);
              go(next);
            }
          : undefined
      }
      busy={busy}
      count={count}
    />
  );
}
