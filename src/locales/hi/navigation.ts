import type { Catalogue } from "#locales/catalogue.ts";

/** The navigation, and what is in it. */
export const navigation: Catalogue["navigation"] = {
  label: "मुख्य",
  home: "होम",
  classes: "क्लासें",
  messages: "मैसेज",
  settings: "सेटिंग",
  profile: "प्रोफ़ाइल",
  more: "और",
  back: "वापस",
  within: (entry) => `${entry} के पेज`,
  myStudents: "मेरे विद्यार्थी",
  school: "स्कूल",
  people: "लोग",
  account: (name) => `अकाउंट: ${name}`,
  theme: "थीम",
  languageAndTheme: "भाषा और थीम",
  systemTheme: "डिवाइस जैसी",
  lightTheme: "हल्की",
  darkTheme: "गहरी",
};
