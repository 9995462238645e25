import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ownListQuery } from "#features/lessons/web/lessons.api.ts";
import { ownStudentQuery } from "#features/students/web/students.api.ts";
import { hasNotArrived } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

/** Says how old the student's list and profile are when they are shown but could not be fetched again. */
export function SavedNotice() {
  const list = useInfiniteQuery(ownListQuery("to-rate"));
  const student = useQuery(ownStudentQuery);
  const failed = [list, student].filter(({ isRefetchError }) => isRefetchError);
  const [first] = failed;
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return (
    <div role="status" className="empty:hidden">
      {first && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3 text-base">
          <div className="min-w-0">
            <p>{hasNotArrived(first.error) ? t.request.offline : t.students.loadFailed}</p>
            <p className="text-ink-muted">{savedAt(Math.min(...failed.map((each) => each.dataUpdatedAt)))}</p>
          </div>
          <Button variant="secondary" busy={failed.some(({ isFetching }) => isFetching)} onClick={retry}>
            {t.common.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

function savedAt(ms: number): string {
  const instant = new Date(ms);
  const isToday = instant.toDateString() === new Date().toDateString();
  return isToday
    ? t.students.shownSaved(instant.toISOString())
    : t.students.shownSavedOn(instant.toISOString());
}
