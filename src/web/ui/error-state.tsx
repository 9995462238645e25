import CloudOff from "lucide-react/icons/cloud-off";
import RotateCw from "lucide-react/icons/rotate-cw";
import { t } from "#web/language/language.ts";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  message: string;
  /** What has failed and can be tried again. */
  query?: { refetch: () => unknown; isFetching: boolean };
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ message, query }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-gutter py-10 text-center"
    >
      <CloudOff className="size-10 text-danger" strokeWidth={1.5} />
      <p className="font-serif text-lg text-ink">{message}</p>
      {query && (
        <Button
          variant="secondary"
          icon={<RotateCw />}
          busy={query.isFetching}
          onClick={() => query.refetch()}
        >
          {t.common.tryAgain}
        </Button>
      )}
    </div>
  );
}
