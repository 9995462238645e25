import { classGroups } from "./class-group-readers.ts";
import { lessonInsights, overview, responseCounts, teacherInsights } from "./insights-readers.ts";
import { mentors, sortedMentors, teacherChanges } from "./mentor-readers.ts";
import type { Reader } from "./reader.ts";
import { reports, reportTables } from "./report-readers.ts";
import { silentStudents } from "./student-readers.ts";

/** All readers of figures. Add a reader for every new page, report or file that shows figures. */
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
  classGroups,
  silentStudents,
];
