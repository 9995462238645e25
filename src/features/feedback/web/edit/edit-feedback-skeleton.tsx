import { t } from "#web/language/language.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** As large as the forms that edit feedback. */
export function EditFeedbackSkeleton() {
  return (
    <div role="status" aria-label={t.feedback.loadingAll} className="flex flex-col gap-5">
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-12 w-32" />
    </div>
  );
}
