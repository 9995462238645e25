import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { month, oneDecimal } = formats;

export const teacherFilters: Catalogue["teacherFilters"] = {
  anySubject: "सभी विषय",
  few: "इस महीने बहुत कम फ़ीडबैक",
  trend: (from, first, to, last) =>
    `${month(first)} में ${oneDecimal(from)} से ${month(last)} में ${oneDecimal(to)} तक`,
};
