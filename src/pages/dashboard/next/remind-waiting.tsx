import { useQuery } from "@tanstack/react-query";
import { RemindAll } from "#features/reminders/web/remind-all.tsx";
import { ownRemindersQuery } from "#features/reminders/web/reminders.api.ts";

/** One button for all of the teacher's classes that wait for answers. */
export function RemindWaiting() {
  const { data: waiting } = useQuery(ownRemindersQuery);
  return (
    waiting && (
      <li>
        <RemindAll waiting={waiting} />
      </li>
    )
  );
}
