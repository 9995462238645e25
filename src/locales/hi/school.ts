import type { Catalogue } from "#locales/catalogue.ts";
import { number, plural } from "./format.ts";

export const school: Catalogue["school"] = {
  backups: "बैकअप",
  backupFailed: (day) => `पिछला बैकअप बन नहीं पाया, या वापस नहीं लाया जा सकता। सबसे नया ठीक बैकअप: ${day}।`,
  lastBackup: (day) => `सबसे नया सही बैकअप: ${day}।`,
  noBackupYet: "अभी कोई तय समय वाला बैकअप नहीं है।",
  noBackup: "बैकअप बन नहीं पाया, और कोई ठीक बैकअप नहीं है।",
  oldBackupsStay: "पुराने बैकअप मिट नहीं पा रहे, इसलिए डिस्क भरती जा रही है:",
  strangeBackups: "बैकअप के फ़ोल्डर की कुछ फ़ाइलें बैकअप नहीं हैं:",
  tellOperator: "सर्वर चलाने वाले को बताएँ। कारण उसके लॉग में है।",

  softwareLicences: "सॉफ़्टवेयर के लाइसेंस",

  name: "स्कूल का नाम",
  nameRequired: "कृपया स्कूल का नाम भरें।",

  logo: "लोगो",
  logoHint: "PNG या JPEG।",
  noLogo: "अभी कोई लोगो नहीं है",
  chooseLogo: "लोगो चुनें",
  replaceLogo: "लोगो बदलें",
  removeLogo: "लोगो हटाएँ",
  useLogo: "यही लोगो रखें",
  logoPreview: "नए लोगो की झलक",
  savingLogo: "लोगो सेव हो रहा है...",
  logoSaved: "लोगो सेव हो गया।",
  logoRemoved: "लोगो हटा दिया गया।",
  removeLogoTitle: "लोगो हटाएँ?",
  logoInvalid: "कृपया PNG या JPEG तस्वीर चुनें।",
  logoTooLarge: "बहुत बड़ी है। कोई सरल तस्वीर चुनें।",
  logoTooManyPixels: (most) => `ज़्यादा से ज़्यादा ${number(most)} पिक्सेल चौड़ा और ऊँचा।`,

  language: "डिफ़ॉल्ट भाषा",
  languageHint: "जब तक कोई दूसरी न चुने।",

  registration: "विद्यार्थी के रूप में कौन रजिस्टर कर सकता है?",
  registrationRequired: "कृपया चुनें कि कौन रजिस्टर कर सकता है।",
  mode: {
    open: { label: "कोई भी", hint: "विद्यार्थियों की पुष्टि आप करते हैं।" },
    code: { label: "जिन विद्यार्थियों के पास कोड है", hint: "हर क्लास ग्रुप का एक कोड। यही बेहतर है।" },
    closed: { label: "कोई नहीं", hint: "हर विद्यार्थी को आप जोड़ते हैं।" },
  },

  comparison: "तुलना तभी हो, जब कम से कम इतने हों",
  comparisonUnit: "विद्यार्थी",
  comparisonInvalid: (least, most) => `${number(least)} से ${number(most)} विद्यार्थी भरें।`,

  reminders: "जिन्होंने जवाब नहीं दिया, उन्हें याद दिलाएँ",
  remindersHint: "एक बार, दोपहर के बाद।",
  remindersNever: "सिर्फ़ जब शिक्षक याद दिलाएँ",
  remindersAfter: (days) =>
    plural(days, { one: `क्लास के ${number(days)} दिन बाद`, other: `क्लास के ${number(days)} दिन बाद` }),

  parentConsent: "जिन अभिभावकों से सहमति नहीं पूछी गई",
  consentRule: { warn: "चेतावनी के साथ लिखें", refuse: "उन्हें न लिखें" },
  quietFrom: "अभिभावकों को ईमेल बंद, इस समय से",
  quietUntil: "अभिभावकों को ईमेल बंद, इस समय तक",
  quiet: "रात में अभिभावकों को ईमेल न भेजें",
  quietHint: "वे सुबह तक रुके रहते हैं।",
  replyTo: "अभिभावकों के जवाब के लिए ईमेल पता",
  replyToHint: "खाली: भेजने वाले का पता।",
  hour: (hour) => `${String(hour).padStart(2, "0")}:00`,
  studentsMayWithhold: "विद्यार्थी चाहें तो फ़ीडबैक अभिभावकों को न जाए",
  studentsMayWithholdHint: "आप और शिक्षक उसे फिर भी पढ़ते हैं।",

  saved: "सेटिंग सेव हो गईं।",
  loadFailed: "सेटिंग नहीं आ सकीं",
  changedAgain: "यह सेटिंग इसके बाद फिर बदली गई है। पहले बाद वाला बदलाव वापस लें।",
};
