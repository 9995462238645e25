import type { Catalogue } from "#locales/catalogue.ts";
import { number, plural } from "./format.ts";

export const find: Catalogue["find"] = {
  byAdmins: {
    placeholder: "नाम, फ़ोन, क्लास या पेज",
    hint: "विद्यार्थी नंबर या अभिभावक के संपर्क से भी।",
  },
  byClerks: {
    placeholder: "नाम, फ़ोन या पेज",
    hint: "विद्यार्थी नंबर या अभिभावक के संपर्क से भी।",
  },
  byTeachers: {
    placeholder: "नाम, टॉपिक या पेज",
    hint: "आपके विद्यार्थी, क्लास ग्रुप और क्लासें।",
  },
  none: (query) => `“${query}” से कुछ नहीं मिला।`,
  failed: "खोज नहीं हो सकी",
  results: "नतीजे",
  count: (count) => plural(count, { one: "1 नतीजा", other: `${number(count)} नतीजे` }),
  first: (count) => `पहले ${number(count)} नतीजे`,
  narrow: "और ढूँढने के लिए और अक्षर लिखें।",
  parentPhone: (phone) => `अभिभावक का फ़ोन: ${phone}`,
  parentEmail: (email) => `अभिभावक का ईमेल: ${email}`,
};
