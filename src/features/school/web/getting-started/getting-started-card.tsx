import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { checklistHash, progressQuery, stepsOf } from "./getting-started.api.ts";

/** A school is new only for a while, so the steps, their words and the QR code load when they are shown. */
const Checklist = lazyPart(() => import("./checklist.tsx"));

/**
 * What a new school still needs, and where to do it: open in an empty school, on a phone only its next step, and one line in one
 * that has begun. Nothing once it is complete or closed, except at `#getting-started`. It stands above the lists while there is
 * no student, and below them from then on, so it is put at both places.
 */
export function GettingStartedCard({ place }: { place: "above" | "below" }) {
  const isAskedFor = useRouterState({ select: ({ location }) => location.hash === checklistHash });
  const isIdle = useIdle();
  const isWide = useIsWide();
  const { data } = useQuery({ ...progressQuery, enabled: isIdle || isAskedFor });
  if (!data || (data.students === 0) !== (place === "above")) return null;
  const { steps, done } = stepsOf(data);
  if (!isAskedFor && (data.closedAt !== null || done === steps.length)) return null;
  const isEmpty = data.teachers + data.classGroups + data.students === 0;
  // Asked for once it is there already, it opens.
  return (
    <Checklist
      key={`${isAskedFor}`}
      progress={data}
      opens={isAskedFor || (isEmpty && isWide)}
      showsNext={isEmpty}
    />
  );
}
