import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { checklistHash, progressQuery, stepsOf } from "./getting-started.api.ts";

/** One line of it. */
const pending = <Skeleton className="h-11.5 w-full rounded-card" />;

/** A school is new only for a while, so the steps, their words and the QR code load when they are shown. */
const Checklist = lazyPart(() => import("./checklist.tsx"), pending);

interface GettingStartedCardProps {
  position: "above" | "below";
  /** The school is known to have no students: the card's place is reserved, so that what is below it stays under the finger. */
  isExpected?: boolean;
}

/**
 * What a new school still has to do: open in an empty school (on a phone the next step), one line once it has begun, nothing when it is
 * complete or closed (except at `#getting-started`). Above the lists without students, below them afterwards.
 */
export function GettingStartedCard({ position, isExpected = false }: GettingStartedCardProps) {
  const isRequested = useRouterState({ select: ({ location }) => location.hash === checklistHash });
  const isIdle = useIdle();
  const isWide = useIsWide();
  const { data, isPending } = useQuery({ ...progressQuery, enabled: isIdle || isRequested || isExpected });
  if (!data) return isExpected && isPending ? pending : null;
  if ((data.students === 0) !== (position === "above")) return null;
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
