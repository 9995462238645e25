import type { Catalogue } from "#locales/catalogue.ts";
import { date } from "./format.ts";

export const feedbackFilters: Catalogue["feedbackFilters"] = {
  anyTopic: "सभी टॉपिक",
  class: "क्लास",
  anyLesson: "सभी क्लासें",
  lessonOf: (topic, day) => `${topic}, ${date(day)}`,
  oneLesson: "कोई और पुरानी क्लास",
  oneClassGroup: "किसी और साल का क्लास ग्रुप",
  filteredBy: "लगे हुए फ़िल्टर",
  oneTeacher: "एक शिक्षक",
  period: "अवधि",
  days: (from, to) => `${date(from)} से ${date(to)} तक`,
  thisWeek: "इस हफ़्ते",
  lastWeek: "पिछले हफ़्ते",
  thisMonth: "इस महीने",
  lastMonth: "पिछले महीने",
  lastThreeMonths: "पिछले 3 महीने",
  lastTwelveMonths: "पिछले 12 महीने",
};
