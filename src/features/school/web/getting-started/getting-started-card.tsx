import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { checklistHash, progressQuery, stepsOf } from "./getting-started.api.ts";

/** A school is new only for a while, so the steps, their words and the QR code load when they are shown. */
const Checklist = lazyPart(() => import("./checklist.tsx"));

/**
 * What a new school still has to do: open in an empty school (on a phone the next step), one line once it has begun, nothing when it is
 * complete or closed (except at `#getting-started`). Above the lists without students, below them afterwards.
 */
export function GettingStartedCard({ position }: { position: "above" | "below" }) {
  const isRequested = useRouterState({ select: ({ location }) => location.hash === checklistHash });
  const isIdle = useIdle();
  const isWide = useIsWide();
  const { data } = useQuery({ ...progressQuery, enabled: isIdle || isRequested });
  if (!data || (data.students === 0) !== (position === "above")) return null;
  const { steps, done } = stepsOf(data);
  if (!isRequested && (data.closedAt !== null || done === steps.length)) return null;
  const isEmpty = data.teachers + data.classGroups + data.students === 0;
  // Asked for once it is there already, it opens.
  return (
    <Checklist
      key={`${isRequested}`}
      progress={data}
      opens={isRequested || (isEmpty && isWide)}
      showsNext={isEmpty}
    />
  );
}
