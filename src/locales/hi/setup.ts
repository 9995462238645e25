import type { Catalogue } from "#locales/catalogue.ts";

export const setup: Catalogue["setup"] = {
  linkInvalid: "सेट-अप का यह लिंक अब काम नहीं करता। नया लिंक सर्वर के लॉग में देखें।",
  done: "स्कूल तैयार है।",
  alreadyDone: "यह स्कूल पहले ही सेट हो चुका है। कृपया लॉग इन करें।",
  title: "सेट-अप",
  heading: "Classback में आपका स्वागत है",
  checkingLink: "लिंक की जाँच हो रही है...",
  intro: "अपने स्कूल का नाम लिखें और उसका पहला एडमिन अकाउंट बनाएँ।",
  yourAccount: "आपका अकाउंट",
  changeLater: "यह सब बाद में स्कूल की सेटिंग में बदला जा सकता है।",
  demoSchool: "डेमो स्कूल भी बनाएँ",
  demoSchoolHint: (password) =>
    `देखने-समझने के लिए 12 शिक्षक, 150 विद्यार्थी और आठ महीने का फ़ीडबैक जुड़ेगा। ये सब “${password}” पासवर्ड से लॉग इन होते हैं, इसलिए असली स्कूल में इसे न चुनें।`,
  createAdmin: "एडमिन बनाएँ",
  settingUp: "स्कूल तैयार हो रहा है...",
};
