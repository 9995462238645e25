import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { plural, number, date } = formats;

export const merging: Catalogue["merging"] = {
  title: "दो रिकॉर्ड मिलाएँ",
  intro:
    "ऐसे विद्यार्थी के लिए, जो स्कूल में दो बार दर्ज हैं। जब तक मिला हुआ रिकॉर्ड इस्तेमाल न हो, इसे बदलावों के लॉग में वापस लिया जा सकता है।",
  choose: "दूसरा रिकॉर्ड कौन-सा है?",
  thisRecord: "पहला रिकॉर्ड",
  chooseThis: "चुनें",
  chooseNamed: (student) => `${student} को चुनें`,
  chooseAnother: "कोई और चुनें",
  loadFailed: "जानकारी नहीं आ सकी कि क्या मिलाया जाएगा।",
  keepWhich: "कौन-सा रिकॉर्ड रहेगा?",
  differ: "क्या अलग है",
  differHint: "जो सही हो, उसे चुनें। जहाँ एक रिकॉर्ड में कुछ नहीं है, वहाँ दूसरे का लिया जाता है।",
  becomes: "फिर रिकॉर्ड में क्या होगा",
  feedbackMoves: (count) =>
    plural(count, { one: "1 फ़ीडबैक इसमें आएगा।", other: `${number(count)} फ़ीडबैक इसमें आएँगे।` }),
  askedMoves: (count) =>
    plural(count, {
      one: "1 क्लास इसमें आएगी, जिसके बारे में सिर्फ़ दूसरे से पूछा गया था।",
      other: `${number(count)} क्लासें इसमें आएँगी, जिनके बारे में सिर्फ़ दूसरे से पूछा गया था।`,
    }),
  teachersMove: (count) => plural(count, { one: "1 शिक्षक जुड़ेंगे।", other: `${number(count)} शिक्षक जुड़ेंगे।` }),
  restMoves: "याद दिलाने के मैसेज और बिना पढ़े जवाब भी इसमें आएँगे।",
  answeredTwice: (count) =>
    plural(count, {
      one: "1 क्लास पर दोनों ने फ़ीडबैक दिया। बाद वाला गिना जाएगा। पहले वाला बदलावों के लॉग में रहेगा, और इसे वापस लेने पर लौट आएगा:",
      other: `${number(count)} क्लासों पर दोनों ने फ़ीडबैक दिया। बाद वाले गिने जाएँगे। पहले वाले बदलावों के लॉग में रहेंगे, और इसे वापस लेने पर लौट आएँगे:`,
    }),
  lesson: (topic, day) => `${topic}, ${date(day)}`,
  groupFrom: (group, schoolYear, first) => `${group}, ${schoolYear}, ${date(first)} से`,
  groupFromTo: (group, schoolYear, first, last) =>
    `${group}, ${schoolYear}, ${date(first)} से ${date(last)} तक`,
  unnamedGuardian: "नाम नहीं है",
  leftOut: (contacts) => `यह नहीं लिया जाएगा: ${contacts}। बदलावों के लॉग में रहेगा।`,
  endsSignIn: "अब से सिर्फ़ उस रिकॉर्ड का पासवर्ड, PIN और कार्ड काम करेगा, जो रहेगा।",
  logStays: "बदलावों के लॉग में जो दर्ज है, वह उसी रिकॉर्ड के नाम पर रहेगा, और अभिभावकों को भेजे गए मैसेज भी।",
  merge: "मिलाएँ",
  confirmTitle: (student) => `${student} के दोनों रिकॉर्ड मिलाएँ?`,
  confirmBody: "एक रिकॉर्ड रहेगा। जब तक वह इस्तेमाल न हो, इसे बदलावों के लॉग में वापस लिया जा सकता है।",
  merged: (student) => `${student} के रिकॉर्ड मिला दिए गए।`,
  contactUnseen:
    "विद्यार्थी ने अभिभावक का संपर्क बदला है, और किसी ने उसकी पुष्टि नहीं की है। पहले विद्यार्थी के पेज पर पुष्टि करें।",
  keptHasLeft: "जो रिकॉर्ड रहेगा, उसके अनुसार विद्यार्थी स्कूल छोड़ चुके हैं। दूसरा रिकॉर्ड रखें।",
  voided: "इनमें से एक को स्कूल का नहीं बताया गया है। पहले उसे वापस लें।",
  changed: "इसे देखने के बाद ये रिकॉर्ड बदल गए हैं। नया देखें।",
  answeredSince: "अब इसे वापस नहीं लिया जा सकता: इस बीच विद्यार्थी का फ़ीडबैक बदल गया है।",
  askedSince: "अब इसे वापस नहीं लिया जा सकता: इस बीच वे क्लासें बदल गई हैं, जिनके बारे में विद्यार्थी से पूछा गया था।",
  changedSince: "अब इसे वापस नहीं लिया जा सकता: इस बीच मिला हुआ रिकॉर्ड बदल गया है।",
};
