import { lessonInsights, overview, responseCounts, teacherInsights } from "./insights-readers.ts";
import { mentors, sortedMentors, teacherChanges } from "./mentor-readers.ts";
import type { Reader } from "./reader.ts";
import { reports, reportTables } from "./report-readers.ts";

/** Every one that shows figures. Whatever comes to show some, a page, a report or a file, adds its own. */
export const readers: readonly Reader[] = [
  teacherInsights,
  overview,
  lessonInsights,
  responseCounts,
  mentors,
  sortedMentors,
  teacherChanges,
  reports,
  reportTables,
];
