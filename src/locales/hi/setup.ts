import type { Catalogue } from "#locales/catalogue.ts";

export const setup: Catalogue["setup"] = {
  linkInvalid: "सेट-अप का यह लिंक अब काम नहीं करता। नया लिंक सर्वर के लॉग में देखें।",
  done: "स्कूल तैयार है।",
  alreadyDone: "यह स्कूल पहले ही सेट हो चुका है। कृपया लॉग इन करें।",
  title: "सेट-अप",
  heading: "Classback में आपका स्वागत है",
  checkingLink: "लिंक की जाँच हो रही है...",
  createSchool: "स्कूल बनाएँ",
  settingUp: "स्कूल तैयार हो रहा है...",
};
