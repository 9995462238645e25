import { setTimeout as sleep } from "node:timers/promises";
import { todayIn } from "#domain/dates/calendar.ts";

// Test files read today's date once, and few take longer than this: none begins when the school's day is about to end.
const aMinuteMs = 60_000;
while (todayIn("Asia/Kolkata", new Date(Date.now() + aMinuteMs)) !== todayIn("Asia/Kolkata"))
  await sleep(1000);
