import { useQuery } from "@tanstack/react-query";
import { studentsQuery } from "#features/students/web/students.api.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { areNumbersOpen } from "./numbers-open.ts";

/** Reserves space for the figures of the school while they load, so that the lists below do not jump. */
export function FiguresPending() {
  return (
    <div className={figuresGrid}>
      {["min-h-96", "min-h-80", "min-h-76", "min-h-123 xl:col-span-2", "min-h-80"].map((look, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always the same.
        <Skeleton key={index} className={`w-full rounded-card ${look}`} />
      ))}
    </div>
  );
}

export const figuresGrid =
  "grid gap-5 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] xl:grid-cols-3 xl:grid-rows-none";

/** Whether the list of students has arrived and is empty. It is not requested for this. */
export function useHasNoStudents(limit: string): boolean {
  const { data } = useQuery({ ...studentsQuery({ limit }), enabled: false });
  return data?.items.length === 0;
}

/** The same for the line of numbers, which a school without students does not have. */
export function NumbersPending({ limit }: { limit: string }) {
  if (useHasNoStudents(limit)) return null;
  return (
    <>
      <Skeleton className="h-11 w-full" />
      {areNumbersOpen() && <FiguresPending />}
    </>
  );
}
