import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, type RefObject, use, useEffect, useLayoutEffect, useRef } from "react";
import { preloadConfirm } from "#web/dialogs/confirm.tsx";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";
import { useHistoryTrail } from "#web/ui/history-trail.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { LogoImage, SchoolMark } from "./logo.tsx";
import { PageFrame, rowOfPage, ShownSchool } from "./page-frame.ts";
import { PageNotices } from "./page-notice.tsx";
import { SkipLink } from "./skip-link.tsx";

interface PageTexts {
  /** The `<h1>`, and part of the document's title. */
  title: string;
  /** The text of the h1 if it differs from the title, e.g. 'Welcome, Asha'. */
  heading?: string;
  /** A line under the heading. */
  intro?: ReactNode;
  children: Elements;
}

interface PageProps extends PageTexts {
  /** At the right of a dashboard's heading. */
  logout?: Elements;
  /** A `<BackLink>` above the heading. */
  back?: ReactNode;
  /** Buttons beside the heading. */
  actions?: Elements;
  /** A part with a heading of its own is open: on a phone the page's is for screen readers only, without its buttons. */
  isHeadBrief?: boolean;
  /** `narrow` for forms and reading, `wide` for tables. */
  width?: "narrow" | "normal" | "wide";
}

const widths = { narrow: "max-w-xl", normal: "max-w-3xl", wide: "max-w-[88rem]" };

/** The shell of every screen behind the sign-in. */
export function Page({
  title,
  heading,
  intro,
  logout,
  back,
  actions,
  isHeadBrief = false,
  width = "normal",
  children,
}: PageProps) {
  const headingRef = usePageHeading(title);
  useEffect(preloadConfirm, []);
  const frame = use(PageFrame);
  const { countPage } = frame;
  const siblings: Elements = frame.siblings;
  useLayoutEffect(() => {
    countPage?.(1);
    return () => countPage?.(-1);
  }, [countPage]);
  const content: Elements = (
    <main
      id="main"
      tabIndex={-1}
      className={`page-main mx-auto flex w-full min-w-0 flex-1 flex-col gap-4 px-gutter pt-2 pb-16 outline-none sm:gap-6 sm:px-6 sm:pt-6 print:p-0 ${widths[width]}`}
    >
      <div className={`flex flex-col gap-1 ${isHeadBrief ? "max-sm:sr-only" : ""}`}>
        {back && <div>{back}</div>}
        <div
          className={`flex flex-wrap gap-x-2 gap-y-1 sm:items-end sm:gap-y-4 ${logout ? "items-center" : "items-start"}`}
        >
          <div className={`min-w-0 grow sm:basis-56 ${logout ? "basis-36" : "basis-56"}`}>
            <Heading headingRef={headingRef} intro={intro} isCompact isBesideButtons={logout !== undefined}>
              {heading ?? title}
            </Heading>
          </div>
          {actions && <Actions isHidden={isHeadBrief}>{actions}</Actions>}
          {logout && (
            <div
              className={`flex flex-wrap items-center max-sm:-mr-2 sm:gap-x-2 ${isHeadBrief ? "max-sm:hidden" : ""}`}
            >
              {logout}
            </div>
          )}
        </div>
      </div>
      {siblings}
      <PageNotices />
      {children}
    </main>
  );
  if (countPage) return content;
  return (
    <div className={rowOfPage}>
      <SkipLink />
      <PlainHeader />
      {content}
    </div>
  );
}

/** The header of a page without a signed-in user, such as "not found". */
function PlainHeader() {
  return (
    <header className="border-b border-line bg-card px-gutter py-1 sm:border-r sm:border-b-0 sm:py-3 print:hidden">
      <Link to="/" className="inline-flex min-h-11 min-w-0 items-center rounded-control no-underline">
        <SchoolMark />
      </Link>
    </header>
  );
}

/** As src/app/server/school-in-pages.ts writes it into the HTML. */
function nameSize(name: string): string {
  return name.length > 24 ? "text-xl lg:text-3xl" : "text-3xl lg:text-5xl";
}

/** The shell of the screens before the sign-in: the logo on a pine ground, one narrow form. */
export function WelcomePage({ title, heading, intro, children }: PageTexts) {
  const headingRef = usePageHeading(title);
  const { name } = use(ShownSchool);
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <SkipLink />
      <header className="flex items-center justify-center gap-5 overflow-hidden bg-panel px-gutter py-7 text-on-panel lg:sticky lg:top-0 lg:h-dvh lg:w-2/5 lg:gap-7 lg:px-10">
        {/* The text comes first, and the logo's size is reserved: even if half of the HTML is painted, nothing moves later. */}
        <span
          translate="no"
          className={`relative order-last min-w-0 font-serif font-semibold tracking-tight wrap-anywhere ${nameSize(name)}`}
        >
          {name || "Classback"}
        </span>
        <div className="relative size-14 shrink-0 lg:size-20">
          <Echoes />
          <LogoImage className="relative size-14 lg:size-20" />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 flex-col px-gutter pt-8 pb-16 outline-none sm:px-6 lg:justify-center lg:py-12"
      >
        <div className="mx-auto flex w-full max-w-md flex-col gap-6">
          <Heading headingRef={headingRef} intro={intro}>
            {heading ?? title}
          </Heading>
          {children}
          <LanguageSwitch className="justify-center border-t border-line pt-4" />
        </div>
      </main>
    </div>
  );
}

/** On a phone small, in as many rows as they need: what the page is about is just below. */
function Actions({ isHidden, children }: { isHidden: boolean; children: Elements }) {
  return (
    <div
      className={`${isHidden ? "max-sm:hidden" : ""} flex min-w-0 flex-wrap gap-2 max-sm:order-last max-sm:w-full max-sm:gap-1.5 max-sm:*:px-2.5 max-sm:*:text-sm max-sm:[&_svg]:hidden print:hidden`}
    >
      {children}
    </div>
  );
}

interface HeadingProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  intro?: ReactNode;
  /** Small on a phone. */
  isCompact?: boolean;
  /** On a phone in one row with them, if it is short. */
  isBesideButtons?: boolean;
  children: string;
}

/** Longer ones take two lines of a phone, unless they are smaller. */
const longHeading = 24;

function Heading({ headingRef, intro, isCompact, isBesideButtons, children }: HeadingProps) {
  const isLong = children.length > longHeading;
  return (
    <div className="min-w-0">
      <h1
        ref={headingRef}
        tabIndex={-1}
        className={`outline-none ${isCompact ? `${isBesideButtons ? "text-xl max-sm:leading-tight" : isLong ? "text-xl" : "text-2xl"} sm:text-3xl` : "text-3xl"}`}
      >
        {children}
      </h1>
      {/* One stroke of marigold, bent like the logo's arc. */}
      <svg
        viewBox="0 0 64 8"
        aria-hidden="true"
        className={`mt-1 h-2 w-16 fill-none stroke-star ${isCompact ? "max-sm:hidden" : ""}`}
        strokeWidth="3"
      >
        <path d="M2 2.5C18 7 44 7 62 2.5" strokeLinecap="round" />
      </svg>
      {intro && (
        <div
          className={`wrap-anywhere text-ink-muted ${isCompact ? "text-sm sm:mt-2 sm:text-lg" : "mt-2 text-lg"}`}
        >
          {intro}
        </div>
      )}
    </div>
  );
}

/** The logo's arc, repeated like sound waves. It opens to the right, towards the name. */
function Echoes() {
  return (
    <svg
      viewBox="-800 -800 1600 1600"
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-1/2 w-280 max-w-none lg:w-400 -translate-x-1/2 -translate-y-1/2 fill-none stroke-panel-line"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      {[80, 140, 200, 260, 320, 380, 440, 500, 560].map((radius) => {
        const x = Math.round(radius * Math.cos(Math.PI / 4));
        return <path key={radius} d={`M${x} ${-x}A${radius} ${radius} 0 1 0 ${x} ${x}`} />;
      })}
    </svg>
  );
}

/** The path whose heading had the focus last; undefined until the first page is rendered. */
let focusedPath: string | undefined;
let hasNavigated = false;

/** Each step of a page counts as a location. */
const locationOf = ({ pathname, search }: { pathname: string; search: { step?: string } }) =>
  search.step === undefined ? pathname : `${pathname} ${search.step}`;

/** The part of the page that the address names. */
function showPart(part: HTMLElement) {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView();
}

/** Sets the document's title and, after a navigation, moves the focus to the heading or the part that the address names, so that it is read out. */
function usePageHeading(title: string) {
  useHistoryTrail();
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useRouterState({ select: (state) => locationOf(state.resolvedLocation ?? state.location) });
  const hash = useRouterState({ select: ({ location }) => location.hash });

  const documentTitle = t.common.documentTitle(title);
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page whose title changes shows another step
  useEffect(() => {
    if (focusedPath === undefined) {
      // The first page: screen readers start at the top anyway.
      focusedPath = path;
      return;
    }
    const isNewPath = focusedPath !== path;
    hasNavigated ||= isNewPath;
    focusedPath = path;
    // Rendering the same path again (loading, then loaded) must not move the focus from a field, only restore a lost
    // one.
    const focusIsLost = hasNavigated && document.activeElement === document.body;
    const part = isNewPath && document.getElementById(hash);
    if (part) showPart(part);
    else if (isNewPath || focusIsLost) heading.current?.focus({ preventScroll: !isNewPath });
  }, [path, documentTitle]);

  return heading;
}
