import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { plural, number, date } = formats;

export const studentRecord: Catalogue["studentRecord"] = {
  updated: "प्रोफ़ाइल अपडेट हो गई!",
  updateFailed: (reason) => `अपडेट नहीं हो सका: ${reason}`,
  details: "विद्यार्थी की जानकारी",
  coursesAndTeachers: "कोर्स और शिक्षक",
  phoneHint: (digits) => `${number(digits)} अंक, WhatsApp के लिए`,
  addCourse: "कोर्स जोड़ें",
  addTeacher: "शिक्षक जोड़ें",

  anyClassGroup: "सभी क्लास ग्रुप",
  noContact: "अभिभावक का संपर्क नहीं",
  neverAnswers: "जिन्होंने जवाब देना बंद किया है",
  left: "स्कूल छोड़ा",
  confirmHint: "जो आपके स्कूल के हैं, उन्हें चुनें।",
  selectPage: "इस पेज के सभी चुनें",
  confirmSelected: (count) => (count === 0 ? "पुष्टि करें" : `पुष्टि करें (${number(count)})`),
  confirming: "पुष्टि हो रही है...",
  confirmed: (count) =>
    plural(count, {
      one: "1 विद्यार्थी की पुष्टि हो गई।",
      other: `${number(count)} विद्यार्थियों की पुष्टि हो गई।`,
    }),
  notOursTitle: (count) =>
    plural(count, { one: "इस विद्यार्थी को हटाएँ?", other: `इन ${number(count)} विद्यार्थियों को हटाएँ?` }),
  notOursBody:
    "ये लॉग इन नहीं कर सकेंगे, और इनका फ़ीडबैक नहीं गिना जाएगा। आप इसे वापस ले सकते हैं। जो कभी आपके स्कूल में थे, उनका स्कूल छोड़ना दर्ज करें।",
  wereVoided: (count) =>
    plural(count, {
      one: "1 व्यक्ति को हटाया गया। उनका फ़ीडबैक अब नहीं गिना जाता।",
      other: `${number(count)} लोगों को हटाया गया। उनका फ़ीडबैक अब नहीं गिना जाता।`,
    }),
  notOursSince: (day) => `हमारे स्कूल के नहीं, ${day} को दर्ज`,
  voidHint: (responses) =>
    responses === 0
      ? "ये लॉग इन नहीं कर सकते। इन्होंने कोई फ़ीडबैक नहीं दिया।"
      : plural(responses, {
          one: `ये लॉग इन नहीं कर सकते। इनका ${number(responses)} फ़ीडबैक सुरक्षित है, पर अब नहीं गिना जाता।`,
          other: `ये लॉग इन नहीं कर सकते। इनके ${number(responses)} फ़ीडबैक सुरक्षित हैं, पर अब नहीं गिने जाते।`,
        }),
  seeVoided: "बदलावों का लॉग देखें",
  oneOfOurs: "ये हमारे ही हैं",
  isOursAgain: (student) => `${student} फिर से आपके विद्यार्थी हैं।`,
  addIntro: "क्लास ग्रुप, या शिक्षक और उनका कोई कोर्स चुनने पर विद्यार्थी तुरंत फ़ीडबैक दे सकेंगे।",
  courseMissing: (teacher) =>
    `${teacher} इस विद्यार्थी को कौन-सा कोर्स पढ़ाते हैं? जब तक वह न जोड़ें, विद्यार्थी को ${teacher} की क्लासें नहीं दिखेंगी।`,
  ownCourseMissing: (teacher) =>
    `${teacher} आपको कौन-सा कोर्स पढ़ाते हैं? जब तक वह न जोड़ें, आपको ${teacher} की क्लासें नहीं दिखेंगी।`,
  addCourseNamed: (course) => `${course} जोड़ें`,
  seesNone: (teachers) => `विद्यार्थी को अभी ${teachers} की क्लासें नहीं दिखतीं। कोर्स जोड़ें।`,
  youSeeNone: (teachers) => `आपको अभी ${teachers} की क्लासें नहीं दिखतीं। कोर्स जोड़ें।`,
  signInName: "ईमेल या लॉग इन नाम",
  signInNameHint: "ईमेल हो तो लिंक मिलता है, न हो तो PIN का कोड।",
  signInNameHintNoMail: "आपको उनके लिए लिंक मिलता है, या ईमेल न हो तो PIN का कोड।",
  loginNameSuggested: "वे इससे और PIN से लॉग इन करते हैं।",
  identifiers: "नाम, नंबर और जन्म की तारीख",
  identifiersSaved: "नाम, नंबर और जन्म की तारीख सेव हो गए।",
  deleteRecord: "रिकॉर्ड हटाएँ",
  mergeRecord: "दूसरे रिकॉर्ड से मिलाएँ",
  usualDigits: (digits) => `आम तौर पर ${number(digits)} अंक`,
  otherNumberHint: "विद्यार्थी की पहचान का कोई और नंबर",
  withRollNumber: (classGroup, schoolYear, rollNumber) =>
    `${classGroup}, ${schoolYear}, रोल नंबर ${rollNumber}`,
  ageFromBirth: (day) => `जन्म की तारीख (${date(day)}) से। उसे स्कूल ही बदल सकता है।`,
  newLoginNameHint: "ज़रूरी नहीं; PIN से लॉग इन करने के लिए।",
  more: "और जानकारी",
  wasAdded: (student) => `${student} को जोड़ा गया।`,
  addAnother: "एक और विद्यार्थी जोड़ें",

  atSchool: "स्कूल में",
  registeredWith: "रजिस्ट्रेशन का तरीका",
  invitationTo: (classGroup) => (classGroup === null ? "स्कूल का निमंत्रण" : `${classGroup} का निमंत्रण`),
  noInvitation: "बिना निमंत्रण",
  markLeft: "स्कूल छोड़ना दर्ज करें",
  markLeftHint: "ये लॉग इन नहीं कर सकेंगे और सूचियों में नहीं दिखेंगे। इनका फ़ीडबैक बना रहेगा।",
  leftHint: "ये लॉग इन नहीं कर सकते। इनका फ़ीडबैक बना हुआ है।",
  bringBack: "वापस लाएँ",
  isBack: (student) => `${student} फिर से स्कूल में हैं।`,
  hasBeenMarked: (student) => `दर्ज हो गया कि ${student} ने स्कूल छोड़ दिया।`,
  lastDay: "स्कूल में आखिरी दिन",
};
