import type { Catalogue } from "#locales/catalogue.ts";
import type { RoleName } from "#locales/params.ts";
import { formats } from "./format.ts";

const { plural, number, oneDecimal, date, month, dayOf, timeOf } = formats;

const roleNames: Record<RoleName, string> = { admin: "एडमिन", teacher: "शिक्षक", student: "विद्यार्थी" };

export const common: Catalogue["common"] = {
  number,
  oneDecimal,
  date,
  month,
  dayOf,
  timeOf,
  list: (names) => names.join(", "),
  description: "स्कूलों और कोचिंग सेंटरों के लिए क्लासों पर फ़ीडबैक",
  documentTitle: (page) => `${page} · Classback`,
  logoAlt: "Classback का लोगो",
  skipToContent: "सीधे मुख्य भाग पर जाएँ",
  notifications: "सूचनाएँ",
  pageNotFound: "पेज नहीं मिला",
  pageNotFoundHint: "पता जाँच लें, या शुरुआती पेज पर जाएँ।",
  goToStart: "शुरुआती पेज पर जाएँ",
  noConnection: "कनेक्शन नहीं है",
  wentWrong: "कुछ गड़बड़ हो गई",
  roleName: (role) => roleNames[role],
  language: "भाषा",

  loading: "लोड हो रहा है...",
  tryAgain: "फिर से कोशिश करें",
  cancel: "रद्द करें",
  close: "बंद करें",
  save: "सेव करें",
  saveChanges: "बदलाव सेव करें",
  saving: "सेव हो रहा है...",
  submit: "भेजें",
  submitting: "भेजा जा रहा है...",
  sending: "भेजा जा रहा है...",
  update: "अपडेट करें",
  updating: "अपडेट हो रहा है...",
  add: "जोड़ें",
  adding: "जोड़ा जा रहा है...",
  edit: "बदलें",
  delete: "हटाएँ",
  undo: "वापस लें",
  remove: (what) => `${what} हटाएँ`,
  logout: "लॉग आउट",
  login: "लॉग इन",
  register: "रजिस्टर करें",
  updateProfile: "प्रोफ़ाइल अपडेट करें",
  buttonFor: (button, whom) => `${button}: ${whom}`,
  rollIn: (group, roll) => `${group}, ${roll}`,
  nameAndPlace: (name, place) => `${name} (${place})`,

  clearSearch: "खोज मिटाएँ",
  searchNameOrEmail: "नाम या ईमेल से खोजें",
  previous: "पिछला",
  next: "अगला",
  firstPage: "पहला पेज",
  showMore: "और दिखाएँ",
  showAll: "पूरा दिखाएँ",
  showLess: "कम दिखाएँ",

  optional: "ज़रूरी नहीं",
  notAvailable: "उपलब्ध नहीं",
  showPassword: "पासवर्ड दिखाएँ",
  hidePassword: "पासवर्ड छिपाएँ",
  charactersAtLeast: (least) => `कम से कम ${number(least)} अक्षर`,
  charactersLeft: (count) =>
    plural(count, { one: `${number(count)} अक्षर बाकी`, other: `${number(count)} अक्षर बाकी` }),
  charactersTooMany: (count) =>
    plural(count, { one: `${number(count)} अक्षर ज़्यादा है`, other: `${number(count)} अक्षर ज़्यादा हैं` }),

  starsOfFive: (stars) => `5 में से ${number(stars)} स्टार`,
  starsInWords: (stars, word) => `${number(stars)} स्टार: ${word}`,
  averageOfRatings: (average, count) =>
    plural(count, {
      one: `5 में से ${oneDecimal(average)} स्टार, ${number(count)} रेटिंग`,
      other: `5 में से ${oneDecimal(average)} स्टार, ${number(count)} रेटिंग`,
    }),
  copy: "कॉपी करें",
  print: "प्रिंट करें",
  confirm: "पुष्टि करें",
  saveAndAdd: "सेव करके एक और जोड़ें",
  filters: "फ़िल्टर",
  filter: (inUse) => (inUse === 0 ? "फ़िल्टर करें" : `फ़िल्टर करें (${number(inUse)})`),
  sort: "क्रम",
  clearFilters: "फ़िल्टर हटाएँ",
  allTeachers: "सभी शिक्षक",
  codeHint: "16 अक्षर और अंक",
  continue: "आगे बढ़ें",
  making: "बन रहा है...",
};
