import { useInfiniteQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { Notice } from "#web/ui/notice.tsx";
import { parentMessagesQuery } from "./message-list.api.ts";

/** Says that parents have asked for corrections which nobody has looked into, and leads to them. */
export function CorrectionsNotice() {
  const { data } = useInfiniteQuery({ ...parentMessagesQuery({ correction: "open" }), enabled: useIdle() });
  const [first] = data?.pages ?? [];
  if (!first || first.items.length === 0) return null;
  return (
    <Notice
      label={t.dashboard.corrections}
      link={linkOptions({ to: "/messages" })}
      linkText={t.navigation.messages}
    >
      <span>{t.dashboard.correctionsAsked(first.items.length, first.next !== null)}</span>
    </Notice>
  );
}
