import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { number, plural } = formats;

export const find: Catalogue["find"] = {
  byAdmins: {
    placeholder: "नाम, फ़ोन, ईमेल या टॉपिक",
    hint: "विद्यार्थी को नाम, लॉग इन नाम, एडमिशन नंबर, PEN, APAAR ID या अभिभावक के फ़ोन या ईमेल से, शिक्षक और क्लास ग्रुप को नाम से, और क्लास को टॉपिक से खोजें।",
    none: (query) => `“${query}” से कोई विद्यार्थी, शिक्षक या क्लास नहीं मिली।`,
  },
  byClerks: {
    placeholder: "नाम, फ़ोन या ईमेल",
    hint: "विद्यार्थी को नाम, लॉग इन नाम, एडमिशन नंबर, PEN, APAAR ID या अभिभावक के फ़ोन या ईमेल से, और क्लास ग्रुप को नाम से खोजें।",
    none: (query) => `“${query}” से कोई विद्यार्थी या क्लास ग्रुप नहीं मिला।`,
  },
  byTeachers: {
    placeholder: "नाम या टॉपिक",
    hint: "अपने विद्यार्थियों और क्लास ग्रुप को नाम से, और अपनी क्लास को टॉपिक से खोजें।",
    none: (query) => `“${query}” से कोई विद्यार्थी, क्लास ग्रुप या क्लास नहीं मिली।`,
  },
  failed: "खोज नहीं हो सकी",
  results: "नतीजे",
  count: (count) => plural(count, { one: "1 नतीजा", other: `${number(count)} नतीजे` }),
  first: (count) => `पहले ${number(count)} नतीजे`,
  narrow: "और भी हो सकते हैं। उन्हें ढूँढने के लिए कुछ और अक्षर लिखें।",
  parentPhone: (phone) => `अभिभावक का फ़ोन: ${phone}`,
  parentEmail: (email) => `अभिभावक का ईमेल: ${email}`,
};
