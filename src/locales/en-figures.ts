import { charts } from "#locales/en/charts.ts";
import { insights } from "#locales/en/insights.ts";
import { teacherFilters } from "#locales/en/teacher-filters.ts";

/** What the dashboards' figures need; they load it with their code, after the first view. */
export const figures = { charts, insights, teacherFilters } as const;
