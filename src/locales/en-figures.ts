import { charts } from "./en/charts.ts";
import { insights } from "./en/insights.ts";
import { teacherFilters } from "./en/teacher-filters.ts";

/** What the dashboards' figures need; they load it with their code, after the first view. */
export const figures = { charts, insights, teacherFilters } as const;
