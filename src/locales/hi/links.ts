import type { Catalogue } from "#locales/catalogue.ts";

/** The words that first views need to link to other pages, which load their other words themselves. */
export const links: Catalogue["links"] = {
  logoOf: (name) => `${name} का लोगो`,
  pinSignIn: "PIN से लॉग इन करें",
  setupNeeded: "अभी कोई एडमिन नहीं है। बनाने का लिंक सर्वर के लॉग में है।",
  schoolSettings: "स्कूल की सेटिंग",
  classGroups: "क्लास ग्रुप",
  account: "अकाउंट",
  auditLog: "बदलावों का लॉग",
  data: "डेटा",
  files: "फ़ाइलें",
  exports: "एक्सपोर्ट",
  imports: "इंपोर्ट",
  gettingStarted: "शुरुआत करें",
  inviteInstead: "इसकी जगह निमंत्रण भेजें",
  backToStudents: "विद्यार्थियों पर वापस",
  invitations: "निमंत्रण",
  classCodes: "क्लास ग्रुप के कोड",
  find: "खोजें",
  haveCode: "मेरे पास कोड है",
  informParents: "अभिभावकों को बताएँ",
};
