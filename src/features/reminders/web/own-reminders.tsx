import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { whenIdle } from "#web/prefetch/prefetch.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ownRemindersQuery } from "./reminders.api.ts";

const Notes = lazyPart(() => import("./reminder-notes.tsx"));

/** The classes that a student was reminded of, if any. Not the main content of the page, so it loads after everything else. */
export function OwnReminders() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(async () => setIdle(true)), []);
  const { data: reminders = [] } = useQuery({ ...ownRemindersQuery, enabled: isIdle });
  return reminders.length > 0 && <Notes reminders={reminders} />;
}
