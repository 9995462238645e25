import type { Catalogue } from "../catalogue.ts";
import { formats } from "./format.ts";

const { plural, number } = formats;

export const dashboard: Catalogue["dashboard"] = {
  loading: "डैशबोर्ड लोड हो रहा है...",
  invalidRole: "अमान्य यूज़र भूमिका",
  laterDates: (reviews, classes) => {
    const [ofReviews, ofClasses] = [number(reviews), number(classes)];
    if (classes === 0) {
      return plural(reviews, {
        one: `${ofReviews} रिव्यू की तारीख आज के बाद की है।`,
        other: `${ofReviews} रिव्यू की तारीखें आज के बाद की हैं।`,
      });
    }
    if (reviews === 0) {
      return plural(classes, {
        one: `${ofClasses} क्लास की तारीख आज के बाद की है।`,
        other: `${ofClasses} क्लास की तारीखें आज के बाद की हैं।`,
      });
    }
    return `${ofReviews} रिव्यू और ${ofClasses} क्लास की तारीखें आज के बाद की हैं।`;
  },
  laterDatesLeftOut: "तारीखें सुधारे जाने तक ये रेटिंग में नहीं गिने जाएँगे।",
  laterDatesIntro: "जिन क्लास और रिव्यू की तारीख आज के बाद की है, वे तारीख सुधारे जाने तक रेटिंग में नहीं गिने जाते।",
  laterDatesIntroAdmin:
    "जिन क्लास और रिव्यू की तारीख आज के बाद की है, वे रेटिंग में नहीं गिने जाते। उनके शिक्षक तारीख सुधार सकते हैं।",
  laterDatesNone: "सुधारने के लिए कोई तारीख नहीं है।",
  laterDatesFailed: "आज के बाद की तारीखें नहीं आ सकीं",
};
