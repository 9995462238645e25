import type { Catalogue } from "#locales/catalogue.ts";
import { common } from "./common.ts";
import { date, duration } from "./format.ts";

export const signIn: Catalogue["signIn"] = {
  emailInvalid: "कृपया सही ईमेल भरें।",
  emailRequired: "कृपया अपना ईमेल भरें।",
  passwordRequired: "कृपया अपना पासवर्ड भरें।",
  userNotFound: "इस ईमेल से कोई अकाउंट नहीं मिला। कृपया पहले रजिस्टर करें।",
  wrongPassword: "पासवर्ड गलत है। कृपया फिर से कोशिश करें।",
  failed: "ईमेल या पासवर्ड गलत है। कृपया फिर से कोशिश करें।",
  success: "लॉग इन हो गया!",
  tooMany: (seconds) => `बहुत बार कोशिश हो चुकी है। कृपया ${duration(seconds)} बाद फिर से कोशिश करें।`,
  leftSchool: "दर्ज है कि आप स्कूल छोड़ चुके हैं। अगर यह गलत है, तो ऑफ़िस से पूछें।",
  required: "पहले लॉग इन करना ज़रूरी है",
  logoutSuccess: "लॉग आउट हो गया",
  logoutFailed: "लॉग आउट नहीं हो सका",
  logoutFailedStudent: "लॉग आउट नहीं हो सका।",
  logoutNeedsNetwork: "इंटरनेट मिलने पर आप लॉग आउट कर सकते हैं।",
  accessDenied: "यहाँ जाने की अनुमति नहीं है",
  sessionEnded: "आप लॉग आउट हो गए हैं। आगे बढ़ने के लिए लॉग इन करें।",
  unsentKept: "आपका फ़ीडबैक यहाँ सेव है। लॉग इन करने पर भेजा जाएगा।",
  sessionEndedInputKept: "आप लॉग आउट हो गए हैं। आगे बढ़ने के लिए लॉग इन करें: जो लिखा था, वह सुरक्षित है।",
  forgotPassword: "पासवर्ड भूल गए?",
  loginNow: "लॉग इन करें",
  loggingIn: "लॉग इन हो रहा है...",
  newHere: "पहली बार यहाँ?",
  notForYou: "आपके अकाउंट से यह पेज नहीं खुल सकता।",
  signedInAs: (email, role) => `आप इस अकाउंट से लॉग इन हैं: ${email} (${common.roleName(role)})`,
  rateLinked: (topic, subject, day) => `“${topic}” (${subject}, ${date(day)}) को रेटिंग देने के लिए लॉग इन करें।`,
  rateThis: "इस क्लास को रेटिंग देने के लिए लॉग इन करें।",
  goToLogin: "लॉग इन पर जाएँ",
  goToDashboard: "अपने डैशबोर्ड पर जाएँ",
};
