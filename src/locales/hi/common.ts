import type { Catalogue } from "../catalogue.ts";
import type { RoleName } from "../params.ts";
import { formats } from "./format.ts";

const { number, date, month, dayOf, timeOf } = formats;

const roleNames: Record<RoleName, string> = { admin: "एडमिन", teacher: "शिक्षक", student: "विद्यार्थी" };

export const common: Catalogue["common"] = {
  number,
  date,
  month,
  dayOf,
  timeOf,
  description: "स्कूलों और कोचिंग सेंटरों के लिए क्लास पर फ़ीडबैक",
  pageNotFound: "पेज नहीं मिला",
  roleName: (role) => roleNames[role],
  language: "भाषा",
};

export const request: Catalogue["request"] = {
  invalid: "भेजी गई जानकारी में कुछ गड़बड़ है। कृपया देख लें कि आपने क्या भरा है।",
  notFound: "यह नहीं मिला, या आपको इसे देखने की अनुमति नहीं है।",
  forbidden: "आपको यह करने की अनुमति नहीं है।",
  conflict: "आपके खोलने के बाद यह बदल गया है। कृपया इसे फिर से लोड करें।",
  tooLarge: "इतना लंबा टेक्स्ट एक बार में नहीं भेजा जा सकता।",
  crossSite: "यह अनुरोध किसी दूसरी साइट से आया था, इसलिए स्वीकार नहीं किया गया।",
  unavailable: "Classback अभी कुछ देर के लिए उपलब्ध नहीं है। कृपया थोड़ी देर में फिर कोशिश करें।",
  diskFull: "सर्वर की डिस्क भर गई है। आप पढ़ सकते हैं, लेकिन जगह खाली होने तक कुछ भी सेव नहीं हो सकता।",
  failed: "कुछ गड़बड़ हो गई। कृपया फिर से कोशिश करें।",
  offline: "इंटरनेट कनेक्शन नहीं है। कृपया अपना नेटवर्क जाँचकर फिर से कोशिश करें।",
};

export const editing: Catalogue["editing"] = {
  conflictTitle: "जब आप बदलाव कर रहे थे, तब किसी और ने इसे बदल दिया।",
  conflictBody: "कुछ भी खोया नहीं है। दोनों को मिलाकर देखें और चुनें कि किसे रखना है।",
  useTheirs: "उनका रखें",
  saveMine: "मेरा सेव करें",
  theirs: "उनका",
  mine: "आपका",
  empty: "खाली",
  adopted: (fields) => `ये भी बदले हैं और फ़ॉर्म में आ चुके हैं: ${fields}।`,
  leaveTitle: "बिना सेव किए बाहर जाएँ?",
  leaveBody: "इस पेज पर आपके बदलाव अभी सेव नहीं हुए हैं।",
  inputIsBack: "आपने जो लिखा था, वह वापस आ गया है। यह अभी सेव नहीं हुआ है।",
};

export const person: Catalogue["person"] = {
  firstNameRequired: "कृपया नाम भरें।",
  ownFirstNameRequired: "कृपया अपना नाम भरें।",
  lastNameRequired: "कृपया उपनाम (सरनेम) भरें।",
  surnameRequired: "कृपया उपनाम भरें।",
  ownSurnameRequired: "कृपया अपना उपनाम भरें।",
  cityRequired: "कृपया शहर का नाम भरें।",
  educationRequired: "कृपया शिक्षा भरें।",
  subjectNameRequired: "कृपया विषय का नाम भरें।",
  joiningDateRequired: "कृपया जॉइनिंग की तारीख भरें।",
  emailInvalid: "कृपया सही ईमेल पता भरें।",
  emailTaken: "इस ईमेल से एक अकाउंट पहले से मौजूद है।",
  tooLong: (most) => `कृपया ज़्यादा से ज़्यादा ${most} अक्षर लिखें।`,
  ageInvalid: "कृपया उम्र भरें, जैसे 14।",
  ownAgeInvalid: "कृपया अपनी उम्र भरें, जैसे 14।",
  ageTooHigh: "उम्र 120 से ज़्यादा नहीं हो सकती।",
  phoneInvalid: "कृपया सही फ़ोन नंबर भरें।",
  parentPhoneInvalid: "कृपया 10 अंकों का सही भारतीय मोबाइल नंबर भरें",
  dateInvalid: "कृपया सही तारीख भरें।",
  subjectRequired: "कृपया विषय चुनें।",
  courseDuplicate: "यह कोर्स पहले से जुड़ा है",
  courseRequired: "कृपया कम से कम एक कोर्स भरें।",
  tooManyCourses: "ज़्यादा से ज़्यादा 30 कोर्स भरे जा सकते हैं।",
  tooManyTeachers: "ज़्यादा से ज़्यादा 50 शिक्षक चुने जा सकते हैं।",
  teacherNotFound: "शिक्षक नहीं मिले",
};
