import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { IsNoticeShown } from "./is-notice-shown.ts";

// In the memory of the open page, among what is forgotten when somebody else signs in (change-account.ts).
const queryKey = ["page-notices"];

/** The notices, by topic. */
type Notices = Readonly<Record<string, () => ReactNode>>;

/**
 * Shows a notice on every page until it is closed, such as a new teacher's sign-in details; a later one on the same topic
 * replaces it.
 */
export function usePageNotice() {
  const queryClient = useQueryClient();
  return (about: string, draw: () => ReactNode) =>
    void queryClient.setQueryData<Notices>(queryKey, (notices) => ({ ...notices, [about]: draw }));
}

/** The open notices, below a page's heading. */
export function PageNotices() {
  const queryClient = useQueryClient();
  const { data } = useQuery<Notices>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  const notices = Object.entries(data ?? {});
  if (notices.length === 0) return null;
  return (
    <section
      role="status"
      className="flex items-start gap-x-2 rounded-card border border-line-strong bg-sunken py-1.5 pr-1.5 pl-gutter sm:pl-5"
    >
      <div className="flex min-w-0 grow flex-col gap-3 py-1.5">
        {notices.map(([about, draw], index) => (
          <IsNoticeShown key={about} value={index > 0}>
            <div>{draw()}</div>
          </IsNoticeShown>
        ))}
      </div>
      <Button
        variant="quiet"
        className="shrink-0"
        aria-label={t.common.close}
        icon={<X className="shrink-0" />}
        onClick={() => {
          document.getElementById("main")?.focus();
          queryClient.setQueryData<Notices>(queryKey, {});
        }}
      />
    </section>
  );
}
