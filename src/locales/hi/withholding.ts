import type { Catalogue } from "#locales/catalogue.ts";

export const withholding: Catalogue["withholding"] = {
  whoReadsWithheld: "आपके शिक्षक और आपका स्कूल इसे आपके नाम के साथ पढ़ते हैं। इसे आपके अभिभावकों को नहीं भेजा जाएगा।",
  withheldBySchool: "आपके शिक्षक और आपका स्कूल इसे पढ़ते हैं। स्कूल ने तय किया है कि इसे आपके अभिभावकों को नहीं भेजा जाएगा।",
  withholdingOff: "आपके स्कूल में “मेरे अभिभावकों के लिए नहीं” नहीं चुना जा सकता। भेजने के लिए इसका निशान हटाएँ।",
  notForMyParents: "मेरे अभिभावकों के लिए नहीं",
  markNotForParents: "अभिभावकों को न भेजें",
  allowForParents: "अभिभावकों को भेजने दें",
  markedNotForParents: "इसे अभिभावकों को नहीं भेजा जाएगा।",
  allowedForParents: "इसे अब फिर से अभिभावकों को भेजा जा सकता है।",
  studentsWish: "विद्यार्थी की अपनी इच्छा",
  withheldByStudent: "विद्यार्थी नहीं चाहते कि यह अभिभावकों को भेजा जाए। इसे सिर्फ़ वही बदल सकते हैं।",
};
