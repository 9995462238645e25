import type { Catalogue } from "#locales/catalogue.ts";
import { dayOf, number, plural } from "./format.ts";

const withoutAddress = (count: number) =>
  count === 0
    ? ""
    : ` ${plural(count, { one: "1 शिक्षक का ईमेल पता अभी नहीं है, इसलिए उनके लिए लिंक नहीं बनता।", other: `${number(count)} शिक्षकों के ईमेल पते अभी नहीं हैं, इसलिए उनके लिए लिंक नहीं बनते।` })}`;

export const invitations: Catalogue["invitations"] = {
  codeMalformed: "कोड में 8 अंग्रेज़ी अक्षर होते हैं, कोई स्वर नहीं। इसे जाँच लें।",
  codeUnknown: "ऐसा कोई कोड नहीं है। इसे जाँच लें, या अपने स्कूल से पूछें।",
  codeExpired: "इस कोड का समय पूरा हो गया है। कृपया अपने स्कूल से नया कोड माँगें।",
  codeRevoked: "यह कोड अब काम नहीं करता। कृपया अपने स्कूल से नया कोड माँगें।",
  codeUsedUp: "इस कोड का पूरा इस्तेमाल हो चुका है। कृपया अपने स्कूल से नया कोड माँगें।",
  validDaysInvalid: (most) => `कृपया 1 से ${number(most)} तक दिनों की संख्या लिखें।`,
  usesMaxInvalid: (most) => `कृपया 1 से ${number(most)} तक विद्यार्थियों की संख्या लिखें।`,
  mailNotPossible: "इसमें ईमेल पता नहीं है। इसकी जगह लिंक भेजें।",
  notOpen: "यह निमंत्रण अब काम नहीं करता। नया बनाएँ।",
  revokedAlready: "पहले ही बंद हो चुका है।",
  openAlready: "अब बंद नहीं है।",
  replaced: "इस क्लास ग्रुप का नया कोड है। पहले उसे बंद करें।",

  code: "निमंत्रण कोड",
  checking: "कोड की जाँच हो रही है...",
  withoutCode: "बिना कोड के रजिस्टर करें",
  joining: (classGroup, taught) =>
    taught.length === 0 ? `आप ${classGroup} से जुड़ रहे हैं।` : `आप ${classGroup} से जुड़ रहे हैं: ${taught.join(", ")}।`,
  taughtBy: (subject, teacher) => `${subject} (${teacher})`,
  joiningSchool: (school) => (school === "" ? "आप अपने स्कूल के कोड से जुड़ रहे हैं।" : `आप ${school} से जुड़ रहे हैं।`),

  joinTitle: "शिक्षक के रूप में जुड़ें",
  joinIntro: (school) =>
    school === "" ? "आपके स्कूल ने आपको बुलाया है। पासवर्ड चुनें।" : `${school} ने आपको बुलाया है। पासवर्ड चुनें।`,
  joinWrong: "इसे बाद में अपनी प्रोफ़ाइल में सुधारें।",
  createAccount: "अकाउंट बनाएँ",

  passwordInstead: "इसकी जगह पासवर्ड तय करें",
  inviteTitle: "शिक्षक को बुलाएँ",
  inviteIntro: "पासवर्ड वे चुनते हैं। लिंक एक बार काम करता है।",
  emailHint: "ज़रूरी नहीं। लिंक ईमेल से भी जाएगा।",
  validFor: "कब तक काम करे",
  days: (days) => plural(days, { one: `${number(days)} दिन`, other: `${number(days)} दिन` }),
  oneYear: "1 साल",
  makeLink: "लिंक बनाएँ",
  made: (name) => `${name} के लिए निमंत्रण`,
  shareYourself: "यह लिंक भेजें। यह एक बार काम करता है।",
  inviteAnother: "एक और निमंत्रण",
  link: "लिंक",
  copyLink: "लिंक कॉपी करें",
  linkCopied: "लिंक कॉपी हो गया",
  linkNotCopied: "कॉपी नहीं हो सका। लिंक चुनकर कॉपी करें।",
  teacherMessage: (school, link) =>
    school === ""
      ? `आपको Classback पर हमारे स्कूल में शिक्षक के रूप में जुड़ने का निमंत्रण है। यहाँ पासवर्ड चुनें: ${link}`
      : `आपको Classback पर ${school} में शिक्षक के रूप में जुड़ने का निमंत्रण है। यहाँ पासवर्ड चुनें: ${link}`,
  studentMessage: (school, group, link) => {
    const where = [school, group].filter((name) => name !== "").join(" के ");
    return where === ""
      ? `Classback पर यहाँ रजिस्टर करें: ${link}`
      : `Classback पर ${where} के लिए यहाँ रजिस्टर करें: ${link}`;
  },
  signInLink: "लॉग इन लिंक",
  signInLinkIntro:
    "जिनके पास पासवर्ड नहीं है, उनके लिए। यह एक बार, एक घंटे में काम करता है; पासवर्ड कभी न बना हो, तो सात दिन।",
  signInLinkTitle: (name) => `${name} के लिए लिंक बनाएँ?`,
  signInLinkBody: (name) =>
    `जिसके पास यह लिंक होगा, वह ${name} का पासवर्ड चुन सकेगा। इसे सिर्फ़ ${name} को दें। बदलावों के लॉग में दर्ज होगा कि लिंक आपने बनाया।`,
  makeAnotherLink: "दूसरा लिंक बनाएँ",
  signInLinkUntil: (name, time) => `${name} का लिंक एक बार, ${time} तक काम करेगा। सिर्फ़ अभी दिखता है।`,
  signInLinkMessage: (link, time) =>
    `अपना Classback पासवर्ड यहाँ चुनें। यह लिंक एक ही बार, ${time} तक काम करेगा: ${link}`,
  mailTeachers: "सभी को ईमेल से लिंक भेजें",
  printForTeachers: "प्रिंट करने के लिए लिंक बनाएँ",
  teachersMailed: (mailed, withoutEmail) =>
    `${plural(mailed, { one: "1 शिक्षक को ईमेल से लिंक भेजा जा रहा है।", other: `${number(mailed)} शिक्षकों को ईमेल से लिंक भेजे जा रहे हैं।` })}${withoutAddress(withoutEmail)}`,
  teacherLinksReady: (links, withoutEmail) =>
    `${plural(links, { one: "1 लिंक तैयार है। यह सिर्फ़ एक बार दिखता है: पेज छोड़ने से पहले प्रिंट करें।", other: `${number(links)} लिंक तैयार हैं। ये सिर्फ़ एक बार दिखते हैं: पेज छोड़ने से पहले प्रिंट करें।` })}${withoutAddress(withoutEmail)}`,
  noTeachersWait: (withoutEmail) =>
    `किसी शिक्षक का लिंक बाकी नहीं है, या उन्हें अभी-अभी मिला है।${withoutAddress(withoutEmail)}`,
  leaveLinksTitle: "लिंक प्रिंट किए बिना जाएँ?",
  leaveLinksBody: "ये लिंक दोबारा नहीं दिखाए जा सकते।",
  teacherLinkHow: (at) =>
    `अपना Classback पासवर्ड चुनने के लिए कोड स्कैन करें या लिंक खोलें। यह एक बार, ${dayOf(at)} तक काम करेगा। इसे किसी और को न दें।`,
  teacherNeedsEmail: "इन शिक्षक का ईमेल पता अभी नहीं है, और उसके बिना वे लॉग इन नहीं कर सकते।",
  emailSaved: "ईमेल सेव हुआ। अब आप लिंक बना सकते हैं।",
  linkNeedsEmail: "ईमेल पता नहीं है। इसकी जगह लॉग इन कार्ड बनाएँ।",
  noMail: "यह स्कूल ईमेल नहीं भेजता। लिंक खुद शेयर करें।",
  emailHintNoMail: "ज़रूरी नहीं। वे इससे लॉग इन करेंगे।",
  canSignIn: (name) => `${name} अब लॉग इन कर सकते हैं।`,
  needsCard: (name) => `${name} को PIN चुनने के लिए एक कोड चाहिए।`,
  makeDetails: "लॉग इन की जानकारी बनाएँ",
  copyDetails: "लॉग इन की जानकारी कॉपी करें",
  detailsCopied: "लॉग इन की जानकारी कॉपी हो गई",
  detailsNotCopied: "कॉपी नहीं हो सका। इसे WhatsApp पर भेजें।",
  passwordDetails: (school, address, email, password) =>
    `आप ${school || "Classback"} में लॉग इन कर सकते हैं: ${address}\nईमेल: ${email}\nपासवर्ड: ${password ?? "स्कूल से पूछें"}`,
  cardDetails: (link, loginName, address) =>
    `अपना PIN यहाँ चुनें, यह एक बार चलता है: ${link}\nफिर ${address} पर लॉग इन नाम और PIN से लॉग इन करें।\nलॉग इन नाम: ${loginName}`,
  onlyHere: (address) => `यहाँ के लिंक ${address} से शुरू होते हैं, जो सिर्फ़ इसी कंप्यूटर पर खुलता है।`,
  notMade: "इससे कुछ बनाया या प्रिंट नहीं किया जाता।",
  setAddress: "इस वाई-फ़ाई के फ़ोनों के लिए Classback ऐसे शुरू करें: npm start -- --network. सबके लिए APP_URL तय करें।",
  addressDiffers: (appUrl, opened) =>
    `लिंक सर्वर के APP_URL, ${appUrl}, से शुरू होते हैं, पर आपने यह पेज ${opened} पर खोला है। जाँच लें कि लोग ${appUrl} खोल सकते हैं।`,
  qrCode: "लिंक का QR कोड",
  printSheet: "प्रिंट के लिए पन्ना",
  secretChanged: "यह कोड अब नहीं दिखाया जा सकता। नया बनाएँ।",

  codeOf: (group) => `${group} का कोड`,
  classCodesIntro: "विद्यार्थी अपने क्लास ग्रुप के कोड से रजिस्टर करते हैं:",
  groupNone: "इस क्लास ग्रुप का कोई कोड नहीं है।",
  groupNoneHint: "एडमिन से कोड बनाने को कहें।",
  makeCode: "कोड बनाएँ",
  makeNew: "नया कोड बनाएँ",
  makeNewTitle: "नया कोड बनाएँ?",
  makeNewBody: "मौजूदा कोड तुरंत काम करना बंद कर देगा।",
  codeMade: "कोड बन गया।",
  revoke: "निमंत्रण बंद करें",
  revokeTitle: "यह निमंत्रण बंद करें?",
  revokeBody: "यह तुरंत बंद हो जाएगा। बने अकाउंट रहेंगे।",
  revoked: "निमंत्रण बंद हो गया।",
  used: (uses, most) => `${number(most)} में से ${number(uses)} बार इस्तेमाल हुआ`,
  usedUnlimited: (uses) => `${number(uses)} बार इस्तेमाल हुआ`,
  until: (at, timeZone) => `${dayOf(at, timeZone)} तक`,
  state: { open: "चालू", expired: "समय पूरा", revoked: "बंद", "used-up": "इस्तेमाल हो चुका" },

  listFailed: "निमंत्रणों की सूची नहीं आ सकी",
  oneFailed: "निमंत्रण नहीं आ सका",
  none: "अभी कोई निमंत्रण नहीं है।",
  pages: "निमंत्रणों के पेज",
  forWhom: "किसके लिए",
  forStudentsOf: (group) => `${group} के विद्यार्थी`,
  forAllStudents: "स्कूल के विद्यार्थी",
  forTeacher: (name, subject) => `${name}, ${subject}`,
  stateLabel: "स्थिति",
  usesLabel: "इस्तेमाल",
  expires: "कब तक",
  all: "सभी",
  show: "देखें",
  usedBy: "किसने इस्तेमाल किया",
  hadAccount: "अकाउंट पहले से था",
  schoolCode: "स्कूल का कोड",
  schoolCodeTitle: "स्कूल के विद्यार्थियों के लिए कोड",
  schoolCodeIntro: "विद्यार्थी अपना शिक्षक चुनते हैं। क्लास ग्रुप का कोड उसके पेज पर बनाएँ।",
  usesMax: "कितने विद्यार्थी इस्तेमाल कर सकें",

  sheetTitle: (group) => (group === "" ? "हमारे स्कूल से जुड़ें" : `${group} से जुड़ें`),
  sheetScan: "अपने फ़ोन के कैमरे से QR कोड स्कैन करें, या यह पता खोलें:",
  sheetType: "या रजिस्टर चुनें और यह कोड लिखें:",
  sheetUntil: (at, timeZone) => `यह कोड ${dayOf(at, timeZone)} तक काम करता है।`,
};
