import type { Catalogue } from "#locales/catalogue.ts";
import { date, number, oneDecimal, plural } from "./format.ts";

export const reports: Catalogue["reports"] = {
  of: (name) => `रिपोर्ट: ${name}`,
  ofSchool: "रिपोर्ट: पूरा स्कूल",
  madeOn: (day) => `${date(day)} को बनी`,
  print: "प्रिंट करें या PDF में सेव करें",
  csv: "आँकड़े डाउनलोड करें",
  failed: "रिपोर्ट नहीं बन सकी",
  tooLong: "इसमें बहुत समय लग रहा है। छोटी अवधि चुनें।",
  teacherNotFound: "शिक्षक नहीं मिले, या अनुमति नहीं है",
  dateInvalid: "कृपया तारीख डालें",
  endsBeforeItBegins: "आखिरी दिन पहले दिन से पहले का है",
  beginsLater: "पहला दिन आज के बाद का है",
  beforeOverlaps: "पिछली अवधि दूसरी अवधि शुरू होने से पहले खत्म होनी चाहिए",
  compareWith: "किससे तुलना करें",
  compared: "पिछली अवधि से तुलना",
  comparedNothing: "किसी से नहीं",
  comparedPrevious: "इससे पहले की अवधि",
  comparedYear: "एक साल पहले",
  comparedCustom: "दूसरे दिन",
  comparison: {
    up: "साफ़ बढ़ोतरी।",
    down: "साफ़ कमी।",
    unclear: "कोई साफ़ बदलाव नहीं।",
    few: "तुलना के लिए बहुत कम विद्यार्थी।",
  },

  summary: "पूरी अवधि",
  classes: (count) => `इस अवधि में ${number(count)} क्लासें`,
  empty: "इस अवधि में कोई फ़ीडबैक नहीं आया।",
  changedInMonths: "दूसरों के बदलाव पूरे महीनों के हैं।",
  changedOfTeachers: "दूसरों के बदलाव: शिक्षकों की रिपोर्टें देखें।",
  byMonth: "महीने के हिसाब से",
  byLesson: "क्लास के हिसाब से",
  byTeacher: "शिक्षक के हिसाब से",
  newestOf: (shown, all) => `${number(all)} में से सबसे नई ${number(shown)} क्लासें`,
  likely: (low, high) => `संभावना ${oneDecimal(low)} से ${oneDecimal(high)}`,
  students: (students, asked) => {
    const among = asked > 0 ? `${number(asked)} में से ` : "";
    return plural(students, {
      one: `${among}${number(students)} विद्यार्थी से`,
      other: `${among}${number(students)} विद्यार्थियों से`,
    });
  },
  deletedTeacher: "अब इस स्कूल में नहीं",

  method: "यह रिपोर्ट कैसे पढ़ें",
  methodSentences: [
    "हर औसत का एक संभावित दायरा है: ऐसे ही दूसरे विद्यार्थियों का औसत शायद इसी में होता।",
    "जिन्होंने जवाब नहीं दिया, वे क्या सोचते हैं, पता नहीं। बहुत कम विद्यार्थियों की तुलना नहीं होती, और सिर्फ़ साफ़ बदलाव दिखाए जाते हैं।",
  ],

  columns: {
    part: "भाग",
    low: "संभावित न्यूनतम",
    high: "संभावित अधिकतम",
    students: "फ़ीडबैक देने वाले विद्यार्थी",
    askedStudents: "जिन विद्यार्थियों से पूछा गया",
    answeredStudents: "पूछे गए विद्यार्थियों में से जवाब देने वाले",
    asked: "कितनी बार पूछा गया",
    answered: "कितनी बार जवाब मिला",
    excused: "अनुपस्थितियाँ",
    notAsked: "बिना पूछे आए फ़ीडबैक",
    few: "बहुत कम फ़ीडबैक",
    change: "पिछले महीने से बदलाव",
    unconfirmed: "बिना पुष्टि वाले विद्यार्थियों के",
    edited: "दूसरों ने बदले",
    moved: "दूसरों ने दूसरे महीने में किए",
    deleted: "दूसरों ने हटाए",
    lessonsCorrected: "क्लासें जिनकी तारीख या विषय बदला",
    lessonsDeleted: "हटाई गई क्लासें",
    audiencesChanged: "क्लासें जिनमें दूसरे विद्यार्थियों से पूछा गया",
    lessonsLate: "देर से जोड़ी गई क्लासें",
    daysLate: "कितने दिन बाद जोड़ी गई",
  },
  yes: "हाँ",
};
