import { useRouter } from "@tanstack/react-router";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import { createElement, useEffect } from "react";
import { Toaster, toast } from "sonner";
import { limits } from "#domain/limits.ts";
import { t } from "#web/language/language.ts";

/** How each kind of notification is shown. Called through `notify`. */
export const show = {
  success: (text: string) => makeRoom().success(text, options),
  info: (text: string) => makeRoom().info(text, options),
  /** Read out at once; the others wait for a pause. */
  error: (text: string, more?: string) =>
    makeRoom().error(
      createElement(
        "span",
        { role: "alert" },
        // A text alone in its element can be translated.
        ...(more === undefined
          ? [text]
          : [
              createElement("span", { className: "block" }, text),
              createElement("span", { className: "block font-normal" }, more),
            ]),
      ),
      options,
    ),
};

/** From one that can be swiped away, Tab would lead back to where the focus was before. They close by themselves. */
const options = { dismissible: false };

const gap = 8;

/** On a phone a notification replaces the one before it: two would cover what the user does next. */
function makeRoom(): typeof toast {
  if (window.matchMedia("(width < 40rem)").matches) toast.dismiss();
  setPosition();
  return toast;
}

/** Below the phone's top bar and the page's title. */
function setPosition(): void {
  const bar = document.querySelector("header")?.getBoundingClientRect();
  const isBarAbove = bar !== undefined && bar.width > bar.height && bar.bottom > 0;
  const title = document.createRange();
  title.selectNodeContents(document.querySelector("h1") ?? document.createTextNode(""));
  const { left, right, top, bottom } = title.getBoundingClientRect();
  const from = (isBarAbove ? bar.bottom : 0) + gap;
  const middle = window.innerWidth / 2;
  const isInTheWay =
    right > middle - halfWidth && left < middle + halfWidth && bottom > from && top < from + height;
  document.documentElement.style.setProperty("--notice-top", `${isInTheWay ? bottom + gap : from}px`);
}

/** Of one notification on a wide screen, as sonner draws it, and about how high one is. */
const halfWidth = 356 / 2;
const height = 64;

const icon = "size-5 shrink-0";

/** Where notifications appear. Rendered by `<Notifications/>`, in its own chunk. */
export function NotificationArea() {
  const router = useRouter({ warn: false });
  // The page that follows has another title.
  useEffect(() => router?.subscribe("onRendered", setPosition), [router]);
  return createElement(Toaster, {
    position: "top-center",
    duration: limits.notificationMs,
    visibleToasts: 2,
    expand: true,
    gap,
    offset: { top: "var(--notice-top)" },
    mobileOffset: { top: "var(--notice-top)", left: 12, right: 12 },
    containerAriaLabel: t.common.notifications,
    icons: {
      success: createElement(CircleCheck, { className: `${icon} text-success`, "aria-hidden": true }),
      error: createElement(CircleAlert, { className: `${icon} text-danger`, "aria-hidden": true }),
      info: createElement(Info, { className: `${icon} text-primary`, "aria-hidden": true }),
    },
    toastOptions: {
      unstyled: true,
      classNames: {
        toast:
          // On a phone, what it covers can still be pressed.
          "flex w-full items-center gap-2 rounded-control border bg-card px-3 py-2 font-sans text-sm font-medium text-ink shadow-lift max-sm:pointer-events-none sm:gap-3 sm:px-4 sm:py-3 sm:text-base",
        error: "border-danger",
        success: "border-success",
        info: "border-primary",
      },
    },
  });
}
