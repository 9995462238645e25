import type { Catalogue } from "../catalogue.ts";
import { formats } from "./format.ts";

const { date, number } = formats;

export const classGroups: Catalogue["classGroups"] = {
  title: "क्लास ग्रुप",
  listFailed: "क्लास ग्रुप नहीं आ सके",
  search: "क्लास ग्रुप खोजें",
  chosen: (names) => `चुने गए: ${names}`,
  suggested: "सुझाव",
  others: "बाकी",
  noneFound: (search) => `“${search}” से कोई क्लास ग्रुप नहीं मिला।`,

  yearNameRequired: "कृपया स्कूल वर्ष का नाम लिखें।",
  yearNameTaken: "इस नाम का एक स्कूल वर्ष पहले से है।",
  firstDayRequired: "कृपया पहला दिन चुनें।",
  lastDayRequired: "कृपया आखिरी दिन चुनें।",
  lastDayTooEarly: "आखिरी दिन पहले दिन के बाद होना चाहिए।",
  yearTooLong: "स्कूल वर्ष ज़्यादा से ज़्यादा दो साल का हो सकता है।",
  yearsOverlap: (name, from, to) =>
    `${name} ${date(from)} से ${date(to)} तक है। एक ही दिन दो स्कूल वर्षों में नहीं हो सकता।`,
  yearNotEmpty: "इस स्कूल वर्ष में क्लास ग्रुप हैं। पहले उन्हें हटाएँ।",
  tooManyYears: (most) => `एक स्कूल में ज़्यादा से ज़्यादा ${number(most)} स्कूल वर्ष हो सकते हैं।`,

  nameRequired: "कृपया क्लास ग्रुप का नाम लिखें।",
  nameTaken: "इस स्कूल वर्ष में इस नाम का क्लास ग्रुप पहले से है।",
  tooManyGroups: (most) => `एक स्कूल वर्ष में ज़्यादा से ज़्यादा ${number(most)} क्लास ग्रुप हो सकते हैं।`,
  hasEnrolments: "इस क्लास ग्रुप में विद्यार्थी हैं या पहले थे, इसलिए इसे हटाया नहीं जा सकता।",
  hasSessions: "इस क्लास ग्रुप के लिए क्लास दर्ज हैं, इसलिए इसे हटाया नहीं जा सकता।",
  tooManyTeachers: (most) => `एक क्लास ग्रुप में ज़्यादा से ज़्यादा ${number(most)} शिक्षक और विषय हो सकते हैं।`,
  notTheirSubject: (teacher, subject) => `${teacher} ${subject} नहीं पढ़ाते।`,

  studentsRequired: "कृपया कम से कम एक विद्यार्थी चुनें।",
  tooManyStudents: (most) => `कृपया एक बार में ज़्यादा से ज़्यादा ${number(most)} विद्यार्थी चुनें।`,
  overfull: (student) => `${student} के शिक्षक या कोर्स बहुत ज़्यादा हो जाएँगे। पहले उनकी प्रोफ़ाइल से कुछ हटाएँ।`,
  dayOutOfRange: (from, to) => `कृपया ${date(from)} से ${date(to)} तक का कोई दिन चुनें।`,
  sameGroup: "कृपया कोई दूसरा क्लास ग्रुप चुनें।",

  yearGone: "स्कूल वर्ष हटा दिया गया है। पहले उसे वापस लाएँ।",
  groupGone: "क्लास ग्रुप हटा दिया गया है। पहले उसे वापस लाएँ।",
  enrolmentGone: "विद्यार्थी को क्लास ग्रुप में जोड़ना वापस लिया जा चुका है।",
  enrolmentEnded: "विद्यार्थी को इसके बाद क्लास ग्रुप से हटाया गया है। पहले उसे वापस लें।",
  enrolledAgain: "विद्यार्थी फिर से इस क्लास ग्रुप में है।",
  enrolmentOpen: "विद्यार्थी को क्लास ग्रुप से हटाना वापस लिया जा चुका है।",
  studentLeft: "विद्यार्थी ने स्कूल छोड़ दिया है। पहले उन्हें वापस जोड़ें।",
  changedAgain: "यह इसके बाद फिर बदला गया है। पहले बाद वाला बदलाव वापस लें।",
};
