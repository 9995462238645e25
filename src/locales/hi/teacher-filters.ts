import type { Catalogue } from "#locales/catalogue.ts";
export const teacherFilters: Catalogue["teacherFilters"] = {
  anySubject: "सभी विषय",
  few: "इस महीने बहुत कम फ़ीडबैक",
};
