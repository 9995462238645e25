import type { Catalogue } from "#locales/catalogue.ts";
import type { ConsentPurposeName } from "#locales/params.ts";
import { date, dayOf, number } from "./format.ts";

const purposes: Record<ConsentPurposeName, string> = {
  feedback: "फ़ीडबैक",
  digest: "सारांश",
  account: "अकाउंट",
};

export const consents: Catalogue["consents"] = {
  notices: {
    1: [
      "स्कूल आपको वह भेजना चाहता है जो आपका बच्चा अपनी क्लासों के बारे में बताता है: क्लास, शिक्षक, तारीख, आपके बच्चे के दिए स्टार और बच्चे के अपने शब्द।",
      "स्कूल आपको WhatsApp पर या ईमेल से लिखता है। आप दोनों के लिए, किसी एक के लिए या किसी के लिए भी नहीं, हाँ कह सकते हैं।",
      "आप कभी भी, बिना कारण बताए, मना कर सकते हैं: ऐसे किसी भी मैसेज का जवाब दें या स्कूल को बताएँ। इससे आपके बच्चे के लिए कुछ नहीं बदलता।",
      "आपका जवाब, वह कब और कैसे मिला, और आपको भेजा गया हर मैसेज स्कूल दर्ज करता है।",
    ],
  },
  notice: "अभिभावकों को क्या बताया जाता है",
  noticeHint: "जवाब दर्ज करने से पहले अभिभावकों को यह बताएँ या लिखकर दें। यह जवाब के साथ रखा जाता है।",
  versionIn: (version, language) => `संस्करण ${number(version)}, ${language}`,
  wereNotified: "उन्हें क्या बताया गया",
  notKnown: "उन्हें क्या बताया गया, यह पता नहीं है।",
  noticeFailed: "अभिभावकों को जो बताया जाता है, वह नहीं आ सका",

  history: "अभिभावकों के जवाब",
  historyHint:
    "हर जवाब अपने नंबर या पते के लिए मान्य है: इनकार तब तक, जब तक वह हटाया न जाए; बाकी जवाब अगले जवाब तक।",
  historyFailed: "अभिभावकों के जवाब नहीं आ सके",
  loadingHistory: "अभिभावकों के जवाब लोड हो रहे हैं...",
  noHistory: "अब तक किसी अभिभावक का जवाब दर्ज नहीं हुआ है।",
  about: (channel, contact) => (channel === "whatsapp" ? `WhatsApp मैसेज: ${contact}` : `ईमेल: ${contact}`),
  purposeName: (purpose) => purposes[purpose],
  void: "हटाया गया: नहीं पूछा गया माना जाता है",
  unconfirmed: (day) => `हाँ · ${date(day)} · ऐसे लिंक से, जो ऑफ़िस देख चुका था`,
  waits:
    "यह हाँ अभी मान्य नहीं है: अभिभावक ने अपने लिंक से मना किया था, और पता नहीं कि यह लिंक किसने खोला। उनसे पूछें। अगर वे सहमत हों, तो एडमिन इसे ऊपर दर्ज करें।",
  neverCounted: "यह हाँ मान्य नहीं हुई: अभिभावक ने अपने लिंक से मना किया था।",
  linkMade: (who) => `लिंक ${who} ने बनाया`,
  until: (at, timeZone) => `${dayOf(at, timeZone)} तक मान्य था`,
  recorded: (at, who, timeZone) => `${dayOf(at, timeZone)} को ${who} ने दर्ज किया`,
  recordedByLink: (at, timeZone) => `${dayOf(at, timeZone)} को अपने लिंक से जवाब दिया`,
  recordedBySomeone: (at, timeZone) => `${dayOf(at, timeZone)} को दर्ज हुआ`,
};
