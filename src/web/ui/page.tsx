import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { preloadConfirm } from "../confirm.tsx";
import { Logo, LogoImage } from "./logo.tsx";

interface PageTexts {
  /** The `<h1>`, and with " · Classback" the document's title. */
  title: string;
  /** What the h1 says where that differs from the title, e.g. 'Welcome, Asha'. */
  heading?: string;
  /** A line under the heading. */
  intro?: ReactNode;
  skipLabel?: string;
  children: ReactNode;
}

interface PageProps extends PageTexts {
  /** At the right of the header: the Logout button. */
  account?: ReactNode;
  /** A `<BackLink>` above the heading. */
  back?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** `narrow` for forms and reading, `wide` for tables. */
  width?: "narrow" | "normal" | "wide";
}

const widths = { narrow: "max-w-xl", normal: "max-w-3xl", wide: "max-w-6xl" };

/** The shell of every screen behind the sign-in. */
export function Page({
  title,
  heading,
  intro,
  skipLabel,
  account,
  back,
  actions,
  width = "normal",
  children,
}: PageProps) {
  const main = useRef<HTMLElement>(null);
  const headingRef = usePageHeading(title);
  useEffect(preloadConfirm, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink main={main} label={skipLabel} />
      <header className="border-b border-line bg-card">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
          <Link to="/" className="inline-flex min-h-11 items-center rounded-control no-underline">
            <Logo />
          </Link>
          {account && <div className="flex items-center gap-2">{account}</div>}
        </div>
      </header>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={`mx-auto flex w-full flex-1 flex-col gap-6 px-4 pt-5 pb-16 outline-none sm:px-6 sm:pt-8 ${widths[width]}`}
      >
        <div className="flex flex-col gap-1">
          {back && <div>{back}</div>}
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <h1 ref={headingRef} tabIndex={-1} className="min-w-0 text-3xl outline-none">
              {heading ?? title}
            </h1>
            {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
          </div>
          {intro && <div className="text-lg text-ink-muted">{intro}</div>}
        </div>
        {children}
      </main>
    </div>
  );
}

/** The shell of the screens before the sign-in: the logo on a pine ground, one narrow form. */
export function WelcomePage({ title, heading, intro, skipLabel, children }: PageTexts) {
  const main = useRef<HTMLElement>(null);
  const headingRef = usePageHeading(title);
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <SkipLink main={main} label={skipLabel} />
      <header className="relative flex items-center justify-center gap-4 overflow-hidden bg-panel px-4 py-6 text-on-panel lg:w-2/5 lg:flex-col lg:gap-6">
        <Echoes />
        <LogoImage className="relative size-14 lg:size-24" />
        <span className="relative font-serif text-3xl font-semibold tracking-tight lg:text-5xl">
          Classback
        </span>
      </header>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="flex flex-1 flex-col px-4 pt-8 pb-16 outline-none sm:px-6 lg:justify-center lg:py-12"
      >
        <div className="mx-auto flex w-full max-w-md flex-col gap-6">
          <div className="flex flex-col gap-1">
            <h1 ref={headingRef} tabIndex={-1} className="text-3xl outline-none">
              {heading ?? title}
            </h1>
            {intro && <div className="text-lg text-ink-muted">{intro}</div>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

/** Arcs that spread from the logo, as a voice does. */
function Echoes() {
  return (
    <svg
      viewBox="0 0 800 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full fill-none stroke-panel-line"
      strokeWidth="2"
    >
      {[120, 190, 260, 330, 400, 470, 540].map((radius) => (
        <circle
          key={radius}
          cx="400"
          cy="400"
          r={radius}
          strokeDasharray={`${radius * 4.4} ${radius * 1.9}`}
        />
      ))}
    </svg>
  );
}

function SkipLink({
  main,
  label = "Skip to content",
}: {
  main: RefObject<HTMLElement | null>;
  label?: string;
}) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link for those who list links, but no navigation for the router.
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
        main.current?.scrollIntoView();
      }}
      className="fixed top-2 left-2 z-50 inline-flex min-h-11 -translate-y-20 items-center rounded-control bg-primary px-4 font-semibold text-on-primary focus:translate-y-0"
    >
      {label}
    </a>
  );
}

/** The path whose heading had the focus last; undefined until the first page has been drawn. */
let focusedPath: string | undefined;
let hasNavigated = false;

/** Sets the document's title and, after a navigation, moves the focus to the heading, so that it is read out. */
function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });

  useEffect(() => {
    document.title = `${title} · Classback`;
  }, [title]);

  useEffect(() => {
    if (focusedPath === undefined) {
      // The first page: a browser reads it from the top by itself.
      focusedPath = path;
      return;
    }
    const isNewPath = focusedPath !== path;
    hasNavigated ||= isNewPath;
    focusedPath = path;
    // The same path drawn anew (loading, then loaded) must not take the focus from a field, only save it from getting lost.
    const focusIsLost = hasNavigated && document.activeElement === document.body;
    if (isNewPath || focusIsLost) heading.current?.focus({ preventScroll: !isNewPath });
  }, [path]);

  return heading;
}
