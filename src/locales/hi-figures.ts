import { charts } from "#locales/hi/charts.ts";
import { insights } from "#locales/hi/insights.ts";
import { teacherFilters } from "#locales/hi/teacher-filters.ts";
import type { FigureWords } from "./catalogue.ts";

export const figures: FigureWords = { charts, insights, teacherFilters };
