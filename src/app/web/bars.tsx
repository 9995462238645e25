import { Link, type LinkProps, useRouterState } from "@tanstack/react-router";
import Ellipsis from "lucide-react/icons/ellipsis";
import Search from "lucide-react/icons/search";
import { FindButton } from "#features/find/web/find-button.tsx";
import type { LoadPages } from "#features/find/web/find-dialog.tsx";
import { Popover } from "#web/dialogs/popover.tsx";
import { t } from "#web/language/language.ts";
import { SchoolMark } from "#web/page/logo.tsx";
import type { Account } from "#web/session/account.ts";
import { AccountMenu } from "./account-menu.tsx";
import { type Place, placeAt, placesOf } from "./places.ts";

/** How many places a phone's bar has room for; the rest is behind 'More'. */
const phoneRoom = 5;

const itemLook =
  "group flex w-full min-w-0 flex-col items-center gap-0.5 rounded-control py-1.5 text-xs leading-normal font-medium text-ink-muted no-underline hover:text-ink aria-[current]:font-semibold aria-[current]:text-primary";

/** The path of the page that is shown. */
const usePath = () =>
  useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });

/** Its code comes with the dialog. */
const loadPages: LoadPages = async (account) => (await import("./found-pages.ts")).loadPages(account);

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
  // Also the key of what can be opened here, which closes on the next page.
  const path = usePath();
  const places = placesOf(role, account?.id ?? "me");
  const current = placeAt(places, path);
  const inBar = places.length > phoneRoom ? phoneRoom - 1 : places.length;
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
      {places.length > 0 && (
        <nav
          aria-label={t.places.navigation}
          className="bottom-bar max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-line max-sm:bg-card sm:my-2 sm:w-full"
        >
          <div className="flex sm:flex-col sm:gap-1">
            {places.map((place, index) => (
              <Link
                key={place.label}
                {...(place.link as LinkProps)}
                aria-current={place === current ? "page" : undefined}
                activeOptions={{ exact: true, includeSearch: true }}
                className={`${itemLook} flex-1 ${index < inBar ? "" : "max-sm:hidden"}`}
              >
                <ItemContent icon={place.icon} label={place.label} />
              </Link>
            ))}
            {inBar < places.length && (
              <div className="min-w-0 flex-1 sm:hidden">
                <More key={path} places={places.slice(inBar)} current={current} />
              </div>
            )}
          </div>
        </nav>
      )}
      <div className="size-11 shrink-0 sm:mt-auto">
        {account && <AccountMenu key={path} account={account} />}
      </div>
    </header>
  );
}

function ItemIcon({ icon: Icon }: Pick<Place, "icon">) {
  return (
    <span className="rounded-full px-4 py-1 group-hover:bg-sunken group-aria-[current]:bg-primary-soft">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}

function ItemContent({ icon, label }: Pick<Place, "icon" | "label">) {
  return (
    <>
      <ItemIcon icon={icon} />
      <span className="max-w-full px-0.5 text-center leading-normal wrap-anywhere">{label}</span>
    </>
  );
}

/** The places for which a phone's bar has no room. */
function More({ places, current }: { places: readonly Place[]; current: Place | undefined }) {
  return (
    <Popover
      button={<ItemContent icon={Ellipsis} label={t.places.more} />}
      buttonClass={itemLook}
      place="right-1 bottom-[calc(100%+0.5rem)]"
      isCurrent={current !== undefined && places.includes(current)}
    >
      <div className="flex min-w-48 flex-col">
        {places.map(({ label, link, icon: Icon }) => (
          <Link
            key={label}
            {...(link as LinkProps)}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-ink no-underline hover:bg-primary-soft"
          >
            <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
            <span>{label}</span>
          </Link>
        ))}
      </div>
    </Popover>
  );
}

/** On a main page of a place, the links to its other main pages. */
export function Siblings({ role, account }: BarsProps) {
  const path = usePath();
  const place = placeAt(placesOf(role, account?.id ?? "me"), path);
  const siblings = place?.siblings;
  if (!place || !siblings?.some(({ link }) => link.to === path)) return null;
  return (
    <nav aria-label={t.places.within(place.label)} className="@container border-b border-line print:hidden">
      <div className="-mb-px flex gap-x-1 overflow-x-auto @max-3xs:flex-wrap">
        {siblings.map(({ label, link }) => (
          <Link
            key={label}
            {...(link as LinkProps)}
            aria-current={link.to === path ? "page" : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
            className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 font-medium text-ink-muted no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-primary"
          >
            {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
