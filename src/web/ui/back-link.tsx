import { createLink, useRouter } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ComponentProps, ReactNode } from "react";
import { t } from "#web/language/language.ts";
import { isFormerAddress, useStepsBack } from "#web/ui/history-trail.ts";

// On a phone, its room for a thumb lies over the empty space around it.
const look =
  "-ml-2 inline-flex min-h-11 max-w-full items-center gap-2 rounded-control px-2 max-sm:-my-1.5 font-semibold wrap-anywhere text-primary no-underline hover:bg-primary-soft print:hidden";

function Content({ children }: { children: ReactNode }) {
  return (
    <>
      <ArrowLeft className="size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </>
  );
}

/**
 * 'Back to Students', with an arrow: `<BackLink to="/dashboard">`. If one came from there, the page is as far scrolled as it
 * was.
 */
export const BackLink = createLink(({ children, href, onClick, ...rest }: ComponentProps<"a">) => {
  const { history } = useRouter();
  return (
    <a
      {...rest}
      href={href}
      className={look}
      onClick={(event) => {
        const opensTab = event.metaKey || event.ctrlKey || event.shiftKey;
        if (opensTab || !isFormerAddress(href, history.location.state.__TSR_index)) return onClick?.(event);
        event.preventDefault();
        history.back();
      }}
    >
      <Content>{children}</Content>
    </a>
  );
});

/**
 * 'Back', to where one came from, as scrolled and filtered as it was: `<Back to="/classes">`. Without an earlier page of the app, such as
 * after opening a shared address, it leads to the page named.
 */
export const Back = createLink(({ children = t.navigation.back, ...props }: ComponentProps<"a">) => {
  const { history } = useRouter();
  const steps = useStepsBack();
  const content = <Content>{children}</Content>;
  return steps > 0 ? (
    <button type="button" className={look} onClick={() => history.go(-steps)}>
      {content}
    </button>
  ) : (
    <a {...props} className={look}>
      {content}
    </a>
  );
});
