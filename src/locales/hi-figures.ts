import type { FigureWords } from "./catalogue.ts";
import { charts } from "./hi/charts.ts";
import { insights } from "./hi/insights.ts";
import { teacherFilters } from "./hi/teacher-filters.ts";

export const figures: FigureWords = { charts, insights, teacherFilters };
