import { Link, type LinkProps, useRouterState } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import { FindButton } from "#features/find/web/find-button.tsx";
import type { LoadPages } from "#features/find/web/find-dialog.tsx";
import { t } from "#web/language/language.ts";
import { SchoolMark } from "#web/page/logo.tsx";
import type { Account } from "#web/session/account.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { entryAt, type NavigationEntry, navigationOf } from "./navigation.ts";

const itemLook =
  "group flex w-full min-w-0 flex-col items-center gap-0.5 rounded-control py-1.5 text-xs leading-normal font-medium text-ink-muted no-underline hover:text-ink aria-[current]:font-semibold aria-[current]:text-primary";

/** The path of the page that is shown. */
const useShownPath = () =>
  useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });

/** Its code comes with the dialog. */
const loadPages: LoadPages = async (account) => (await import("./found-pages.ts")).loadPages(account);

/** The path of the page that is shown or, while that loads, comes next: a link of the router to it already counts as current. */
const useChosenPath = () => useRouterState({ select: ({ location }) => location.pathname });

interface BarsProps {
  role: string;
  /** Undefined until the server has said who is signed in. */
  account: Account | undefined;
}

/**
 * The navigation of signed-in users: on a phone a head and a bar at the bottom, on wider screens one rail at the left
 * (docs/decisions/076-one-shell.md).
 */
export function Bars({ role, account }: BarsProps) {
  const shownPath = useShownPath();
  const entries = navigationOf(role, account?.id ?? "me");
  const current = entryAt(entries, useChosenPath());
  return (
    <header className="page-bars z-[5] flex items-center gap-1 border-line bg-card px-gutter py-1 max-sm:border-b sm:sticky sm:top-0 sm:h-dvh sm:w-22 sm:shrink-0 sm:flex-col sm:overflow-y-auto sm:border-r sm:px-1 sm:py-3 print:hidden">
      <Link
        to="/dashboard"
        className="inline-flex min-h-11 min-w-0 items-center rounded-control no-underline max-sm:mr-auto sm:w-full sm:justify-center"
      >
        <SchoolMark isInRail />
      </Link>
      <FindButton className={`${itemLook} shrink-0 max-sm:w-12`} loadPages={loadPages}>
        <ItemIcon icon={Search} />
        <span className="flex items-center gap-1.5 max-sm:hidden">
          <span>{t.links.find}</span>
          <kbd className="rounded-sm border border-line-strong px-1 font-sans text-xs leading-snug max-lg:hidden">
            /
          </kbd>
        </span>
      </FindButton>
      {entries.length > 0 && (
        <nav
          aria-label={t.navigation.label}
          className="bottom-bar max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-line max-sm:bg-card sm:my-2 sm:w-full"
        >
          <div className="flex sm:flex-col sm:gap-1">
            {entries.map((entry) => (
              <Link
                key={entry.label}
                {...(entry.link as LinkProps)}
                aria-current={entry === current ? "page" : undefined}
                activeOptions={{ exact: true, includeSearch: true }}
                className={`${itemLook} flex-1`}
              >
                <ItemIcon icon={entry.icon} />
                <span className="max-w-full px-0.5 text-center leading-normal wrap-anywhere">
                  {entry.label}
                </span>
              </Link>
            ))}
          </div>
        </nav>
      )}
      <div className="size-11 shrink-0 sm:mt-auto">
        {/* It closes on the next page. */}
        {account && <AccountMenu key={shownPath} account={account} />}
      </div>
    </header>
  );
}

function ItemIcon({ icon: Icon }: Pick<NavigationEntry, "icon">) {
  return (
    <span className="rounded-full px-4 py-1 group-hover:bg-sunken group-aria-[current]:bg-primary-soft">
      <Icon className="size-5" />
    </span>
  );
}

/** On a main page of an entry, the links to its other main pages. */
export function Siblings({ role, account }: BarsProps) {
  const path = useChosenPath();
  const entry = entryAt(navigationOf(role, account?.id ?? "me"), path);
  const siblings = entry?.siblings;
  if (!entry || !siblings?.some(({ link }) => link.to === path)) return null;
  return (
    <Tabs
      label={t.navigation.within(entry.label)}
      tabs={siblings.map(({ label, link }) => ({
        key: label,
        text: label,
        isCurrent: link.to === path,
        link: link as LinkProps,
      }))}
    />
  );
}
