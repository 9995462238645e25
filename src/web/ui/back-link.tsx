import { createLink, useCanGoBack, useRouter } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ComponentProps, ReactNode } from "react";
import { t } from "#web/language/language.ts";

// On a phone, its room for a thumb lies over the empty space around it.
const look =
  "-ml-2 inline-flex min-h-11 max-w-full items-center gap-2 rounded-control px-2 max-sm:-my-1.5 font-semibold wrap-anywhere text-primary no-underline hover:bg-primary-soft print:hidden";

function Content({ children }: { children: ReactNode }) {
  return (
    <>
      <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </>
  );
}

/** 'Back to Students', with an arrow: `<BackLink to="/dashboard">`. */
export const BackLink = createLink(({ children, ...rest }: ComponentProps<"a">) => (
  <a {...rest} className={look}>
    <Content>{children}</Content>
  </a>
));

/**
 * 'Back', to where one came from, as scrolled and filtered as it was: `<Back to="/classes">`. Without an earlier page of the app, such as
 * after opening a shared address, it leads to the page named.
 */
export const Back = createLink(({ children = t.places.back, ...props }: ComponentProps<"a">) => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const content = <Content>{children}</Content>;
  return canGoBack ? (
    <button type="button" className={look} onClick={() => router.history.back()}>
      {content}
    </button>
  ) : (
    <a {...props} className={look}>
      {content}
    </a>
  );
});
