import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { plural, number } = formats;

export const deletion: Catalogue["deletion"] = {
  deleteHint: "सिर्फ़ गलती से जोड़े गए रिकॉर्ड के लिए। इसे बदलावों के लॉग में वापस लिया जा सकता है।",
  nothingGoes: "इसके साथ और कुछ नहीं हटेगा।",
  goesWithIt: "इसके साथ क्या हटेगा",
  guardiansGo: (count) => plural(count, { one: "1 अभिभावक", other: `${number(count)} अभिभावक` }),
  enrolmentsGo: (count) =>
    plural(count, { one: "1 कक्षा समूह में जगह", other: `${number(count)} कक्षा समूहों में जगह` }),
  numbersGo: (count) => plural(count, { one: "1 नंबर", other: `${number(count)} नंबर` }),
  recordDeleted: (student) => `${student} का रिकॉर्ड हटा दिया गया।`,
  keptAnswered:
    "यह रिकॉर्ड नहीं हट सकता: विद्यार्थी ने फ़ीडबैक दिया है। अगर वे आपके स्कूल में थे, तो दर्ज करें कि वे स्कूल छोड़ चुके हैं। अगर नहीं, तो उन्हें स्कूल का नहीं बताकर हटाएँ।",
  keptAsked:
    "यह रिकॉर्ड नहीं हट सकता: विद्यार्थी से किसी क्लास के बारे में पूछा गया था। इसके बजाय दर्ज करें कि वे स्कूल छोड़ चुके हैं, या उन्हें स्कूल का नहीं बताकर हटाएँ।",
  keptSignedIn:
    "यह रिकॉर्ड नहीं हट सकता: विद्यार्थी ने लॉग इन किया है, या पासवर्ड या PIN चुना है। इसके बजाय दर्ज करें कि वे स्कूल छोड़ चुके हैं।",
  keptWrittenTo:
    "यह रिकॉर्ड नहीं हट सकता: विद्यार्थी को याद दिलाया गया था, या अभिभावकों को मैसेज भेजा गया था। इसके बजाय दर्ज करें कि वे स्कूल छोड़ चुके हैं।",
  classGroupGone: "विद्यार्थी जिस कक्षा समूह में थे, वह अब हटा दिया गया है।",
  identityTaken: "इनका ईमेल, लॉग इन नाम, रोल नंबर या कोई और नंबर अब किसी दूसरे विद्यार्थी का है।",
};
