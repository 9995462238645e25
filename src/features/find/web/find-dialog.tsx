import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useRef, useState } from "react";
import { limits } from "#domain/limits.ts";
import type { Role } from "#domain/roles.ts";
import { hasNotArrived } from "#web/data/api-client.ts";
import { dialogBackdropClass } from "#web/dialogs/dialog-look.ts";
import { t, useLanguage } from "#web/language/language.ts";
import { type Account, useAccount } from "#web/session/account.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { findQuery } from "./find.api.ts";
import { type FoundGroup, type FoundItem, groupsOf } from "./found-groups.ts";
import { FoundList } from "./found-list.tsx";
import { type FoundPage, isPageNamed, pageGroups } from "./found-pages.ts";

/** Long enough to type another letter. */
const delayMs = 150;

/** Loads the pages that a user may open. */
export type LoadPages = (user: Account) => Promise<FoundPage[]>;

interface FindDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loadPages: LoadPages;
}

/** Finds people, classes and pages as one types. It fills a phone's screen. */
export default function FindDialog({ open, onOpenChange, loadPages }: FindDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (open) hasLeft.current = false;
  }, [open]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogBackdropClass} />
        <Dialog.Popup
          initialFocus={input}
          // Opening a page moves the focus to its heading.
          finalFocus={() => (hasLeft.current ? document.querySelector<HTMLElement>("h1") : true)}
          className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-card text-ink transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 sm:top-[12vh] sm:bottom-auto sm:mx-auto sm:max-h-[70vh] sm:w-[calc(100%-4rem)] sm:max-w-2xl sm:rounded-card sm:border sm:border-line sm:shadow-lift"
        >
          <Dialog.Title className="sr-only">{t.links.find}</Dialog.Title>
          <Finder
            input={input}
            loadPages={loadPages}
            onLeave={() => {
              hasLeft.current = true;
              onOpenChange(false);
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The text, debounced. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), delayMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}

function wordsFor(role: Role) {
  if (role === "admin") return t.find.byAdmins;
  return role === "clerk" ? t.find.byClerks : t.find.byTeachers;
}

interface FinderProps {
  input: RefObject<HTMLInputElement | null>;
  loadPages: LoadPages;
  onLeave: () => void;
}

function Finder({ input, loadPages, onLeave }: FinderProps) {
  const account = useAccount();
  const { role } = account;
  const { data: pages = [] } = useQuery({
    queryKey: ["found-pages", account.id, useLanguage()],
    queryFn: () => loadPages(account),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  const words = wordsFor(role);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const query = text.replace(/\s+/g, " ").trim();
  const settled = useSettled(query);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(findQuery(settled));
  const isEmpty = query === "";
  const failure = isEmpty ? null : error;
  const people = data && !isEmpty ? groupsOf(data, role) : [];
  // Known at once. Mostly last: a name is looked for more often.
  const found = pageGroups(pages, query);
  const groups = isPageNamed(found, query) ? [...found, ...people] : [...people, ...found];
  /** Whether the rows are those of the text in the field. */
  const isCurrent = data !== undefined && settled === query && !isPlaceholderData;
  const status = isCurrent && !isEmpty && statusOf(groups, people.some(isFull), query);

  // Enter before the rows are there opens the first one once they are.
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || !(isCurrent || failure)) return;
    setAwaited(false);
    list.current?.querySelector<HTMLElement>("[role=option]")?.click();
  }, [isAwaited, isCurrent, failure]);

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      itemToStringValue={({ title }: FoundItem) => title}
      value={text}
      onValueChange={(next, { reason }) => {
        // The text of a row that is being opened.
        if (reason === "item-press") return;
        setText(next);
        setAwaited(false);
      }}
    >
      <div className="flex items-center gap-3 border-b border-line pl-4 focus-within:border-primary sm:pl-5">
        <Search className="size-5 shrink-0 text-ink-muted" />
        <Autocomplete.Input
          ref={input}
          aria-label={t.links.find}
          placeholder={words.placeholder}
          maxLength={limits.searchMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          className="h-14 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none placeholder:text-ink-muted"
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing || isCurrent || isEmpty) return;
            event.preventBaseUIHandler();
            setAwaited(true);
          }}
        />
        <Dialog.Close
          aria-label={t.common.close}
          className="mr-1.5 flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <X className="size-5" />
        </Dialog.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
        {isEmpty && <p className="px-4 py-5 text-ink-muted sm:px-5">{words.hint}</p>}
        {failure && (
          <div className="p-4">
            <ErrorState
              message={hasNotArrived(failure) ? t.request.offline : t.find.failed}
              query={{ refetch, isFetching }}
            />
          </div>
        )}
        {!isEmpty && !failure && !data && groups.length === 0 && (
          <div className="flex flex-col gap-3 p-gutter sm:px-5">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-10 w-1/2" />
          </div>
        )}
        <p role="status" className={status && groups.length === 0 ? "px-4 py-5 sm:px-5" : "sr-only"}>
          {status}
        </p>
        <FoundList ref={list} isCurrent={isCurrent} query={settled} onLeave={onLeave} />
        {people.some(isFull) && <p className="px-4 pb-4 text-sm text-ink-muted sm:px-5">{t.find.narrow}</p>}
      </div>
    </Autocomplete.Root>
  );
}

/** The server sends no more of each kind. */
const isFull = ({ items }: FoundGroup) => items.length >= limits.foundMax;

function statusOf(groups: readonly FoundGroup[], hasMore: boolean, query: string): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (count > 0) return hasMore ? t.find.first(count) : t.find.count(count);
  return t.find.none(query);
}
