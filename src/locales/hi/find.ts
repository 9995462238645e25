import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { number, plural } = formats;

export const find: Catalogue["find"] = {
  byAdmins: {
    placeholder: "नाम, फ़ोन, क्लास या पेज",
    hint: "विद्यार्थी को नाम, नंबर या अभिभावक के फ़ोन या ईमेल से खोजें। शिक्षक, क्लास ग्रुप, क्लास और पेज भी मिलते हैं।",
  },
  byClerks: {
    placeholder: "नाम, फ़ोन या पेज",
    hint: "विद्यार्थी को नाम, नंबर या अभिभावक के फ़ोन या ईमेल से खोजें। क्लास ग्रुप और पेज भी मिलते हैं।",
  },
  byTeachers: {
    placeholder: "नाम, टॉपिक या पेज",
    hint: "अपने विद्यार्थी, क्लास ग्रुप, क्लासें और पेज खोजें।",
  },
  none: (query) => `“${query}” से कुछ नहीं मिला।`,
  failed: "खोज नहीं हो सकी",
  results: "नतीजे",
  count: (count) => plural(count, { one: "1 नतीजा", other: `${number(count)} नतीजे` }),
  first: (count) => `पहले ${number(count)} नतीजे`,
  narrow: "और भी हो सकते हैं। उन्हें ढूँढने के लिए कुछ और अक्षर लिखें।",
  parentPhone: (phone) => `अभिभावक का फ़ोन: ${phone}`,
  parentEmail: (email) => `अभिभावक का ईमेल: ${email}`,
};
