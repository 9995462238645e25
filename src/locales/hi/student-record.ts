import type { Catalogue } from "#locales/catalogue.ts";
import { date, number, plural } from "./format.ts";

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
    "ये लॉग इन नहीं कर सकेंगे, और इनका फ़ीडबैक नहीं गिना जाएगा। जो कभी आपके स्कूल में थे, उनका स्कूल छोड़ना दर्ज करें।",
  wereVoided: (count) =>
    plural(count, {
      one: "1 व्यक्ति को हटाया गया।",
      other: `${number(count)} लोगों को हटाया गया।`,
    }),
  notOursSince: (day) => `${day} से हमारे स्कूल के नहीं`,
  voidHint: (responses) =>
    responses === 0
      ? "ये लॉग इन नहीं कर सकते। इन्होंने फ़ीडबैक नहीं दिया।"
      : plural(responses, {
          one: `ये लॉग इन नहीं कर सकते। इनका ${number(responses)} फ़ीडबैक अब नहीं गिना जाता।`,
          other: `ये लॉग इन नहीं कर सकते। इनके ${number(responses)} फ़ीडबैक अब नहीं गिने जाते।`,
        }),
  seeVoided: "बदलावों का लॉग देखें",
  oneOfOurs: "ये हमारे ही हैं",
  isOursAgain: (student) => `${student} फिर से आपके विद्यार्थी हैं।`,
  addIntro: "फ़ीडबैक के लिए क्लास ग्रुप, या शिक्षक और कोर्स ज़रूरी है।",
  courseMissing: (teacher) =>
    `${teacher} कौन-सा कोर्स पढ़ाते हैं? उसके बिना विद्यार्थी को ${teacher} की क्लासें नहीं दिखेंगी।`,
  ownCourseMissing: (teacher) => `${teacher} आपको कौन-सा कोर्स पढ़ाते हैं? उसके बिना ${teacher} की क्लासें नहीं दिखेंगी।`,
  addCourseNamed: (course) => `${course} जोड़ें`,
  seesNone: (teachers) => `कोर्स के बिना विद्यार्थी को ${teachers} की क्लासें नहीं दिखतीं।`,
  youSeeNone: (teachers) => `${teachers} की क्लासें देखने के लिए कोर्स जोड़ें।`,
  signInName: "ईमेल या लॉग इन नाम",
  signInNameHint: "ईमेल पर लिंक मिलता है, लॉग इन नाम पर PIN का कोड।",
  signInNameHintNoMail: "ईमेल पर आपको लिंक मिलता है, लॉग इन नाम पर PIN का कोड।",
  loginNameSuggested: "वे इससे और PIN से लॉग इन करते हैं।",
  identifiers: "नाम, नंबर और जन्म की तारीख",
  identifiersSaved: "नाम और नंबर सेव हो गए।",
  deleteRecord: "रिकॉर्ड हटाएँ",
  mergeRecord: "दूसरे रिकॉर्ड से मिलाएँ",
  usualDigits: (digits) => `आम तौर पर ${number(digits)} अंक`,
  withRollNumber: (classGroup, schoolYear, rollNumber) =>
    `${classGroup}, ${schoolYear}, रोल नंबर ${rollNumber}`,
  ageFromBirth: (day) => `जन्म की तारीख (${date(day)}) से, जिसे स्कूल बदल सकता है।`,
  newLoginNameHint: "ज़रूरी नहीं; PIN के लिए।",
  more: "और जानकारी",
  wasAdded: (student) => `${student} जुड़ गए।`,
  addAnother: "एक और जोड़ें",

  registeredWith: "रजिस्ट्रेशन का तरीका",
  invitationTo: (classGroup) => (classGroup === null ? "स्कूल का निमंत्रण" : `${classGroup} का निमंत्रण`),
  noInvitation: "बिना निमंत्रण",
  markLeft: "स्कूल छोड़ना दर्ज करें",
  markLeftHint: "ये लॉग इन नहीं कर सकेंगे। इनका फ़ीडबैक बना रहेगा।",
  leftHint: "ये लॉग इन नहीं कर सकते। इनका फ़ीडबैक बना हुआ है।",
  bringBack: "वापस लाएँ",
  isBack: (student) => `${student} फिर से स्कूल में हैं।`,
  hasBeenMarked: (student) => `दर्ज हो गया कि ${student} ने स्कूल छोड़ दिया।`,
  lastDay: "स्कूल में आखिरी दिन",
};
