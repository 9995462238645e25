import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { number, plural } = formats;

export const school: Catalogue["school"] = {
  backups: "बैकअप",
  backupFailed: (day) =>
    `स्कूल का पिछला बैकअप बन नहीं पाया, या उसे वापस नहीं लाया जा सकता। सबसे नया ठीक बैकअप ${day} का है।`,
  lastBackup: (day) => `सबसे नया सही बैकअप ${day} का है।`,
  noBackupYet: "अभी कोई तय समय वाला बैकअप नहीं है।",
  noBackup: "स्कूल का बैकअप बन नहीं पाया, और कोई ठीक बैकअप नहीं है।",
  oldBackupsStay: "पुराने बैकअप मिट नहीं पा रहे, इसलिए डिस्क भरती जा रही है:",
  strangeBackups: "बैकअप के फ़ोल्डर की कुछ फ़ाइलें बैकअप नहीं हैं:",
  tellOperator: "कृपया सर्वर चलाने वाले को बताइए। कारण सर्वर के लॉग में है।",

  softwareLicences: "Classback में इस्तेमाल हुए सॉफ़्टवेयर के लाइसेंस",

  name: "स्कूल का नाम",
  nameHint: "हर पेज पर सबसे ऊपर, अभिभावकों के मैसेज में और छपे हुए पन्नों पर दिखता है।",
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
  logoTooLarge: "यह तस्वीर बहुत बड़ी है। कृपया कोई सरल तस्वीर चुनें।",
  logoTooManyPixels: (most) => `लोगो की चौड़ाई और ऊँचाई ज़्यादा से ज़्यादा ${number(most)} पिक्सेल हो सकती है।`,

  language: "डिफ़ॉल्ट भाषा",
  languageHint: "उन सबके लिए जिन्होंने भाषा नहीं चुनी है।",

  registration: "विद्यार्थी के रूप में कौन रजिस्टर कर सकता है?",
  registrationRequired: "कृपया चुनें कि कौन रजिस्टर कर सकता है।",
  mode: {
    open: { label: "कोई भी", hint: "विद्यार्थियों की पुष्टि आप करते हैं।" },
    code: { label: "जिन विद्यार्थियों के पास कोड है", hint: "आप हर क्लास ग्रुप को एक कोड या लिंक देते हैं। यही बेहतर है।" },
    closed: { label: "कोई नहीं", hint: "हर विद्यार्थी को आप खुद जोड़ते हैं।" },
  },

  comparison: "तुलना तभी हो, जब कम से कम इतने हों",
  comparisonUnit: "विद्यार्थी",
  comparisonInvalid: (least, most) => `कृपया ${number(least)} से ${number(most)} तक विद्यार्थियों की संख्या भरें।`,

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
  replyToHint: "खाली छोड़ने पर वही पता, जिससे ईमेल आते हैं।",
  hour: (hour) => `${String(hour).padStart(2, "0")}:00`,
  studentsMayWithhold: "विद्यार्थी चुन सकते हैं कि उनका फ़ीडबैक अभिभावकों को न भेजा जाए",
  studentsMayWithholdHint: "आप और शिक्षक उसे फिर भी पढ़ते हैं।",

  saved: "सेटिंग सेव हो गईं।",
  loadFailed: "सेटिंग नहीं आ सकीं",
  changedAgain: "यह सेटिंग इसके बाद फिर बदली गई है। पहले बाद वाला बदलाव वापस लें।",
};
