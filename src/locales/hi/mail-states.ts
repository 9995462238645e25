import type { Catalogue } from "#locales/catalogue.ts";

export const mailStates: Catalogue["mailStates"] = {
  onItsWay: (email) => `${email} को ईमेल भेजा जा रहा है।`,
  sentAt: (email, time) => `${email} को ${time} पर भेजा गया।`,
  sentOn: (email, day, time) => `${email} को ${day}, ${time} पर भेजा गया।`,
  failed: (why) => `ईमेल नहीं भेजा जा सका: ${why}।`,
  waits: (why, time) => `ईमेल अभी नहीं भेजा जा सका: ${why}। ${time} पर फिर कोशिश होगी।`,
  unknown: (email) => `${email} को ईमेल भेजते समय कनेक्शन टूट गया। हो सकता है कि वह पहुँच गया हो, या न पहुँचा हो।`,
  unsent: (email) => `${email} को अभी तक कुछ नहीं भेजा गया है।`,
  why: {
    busy: (email) => `मेल सर्वर ${email} का ईमेल लेने को तैयार नहीं था`,
    address: (email) => `मेल सर्वर ने ${email} को स्वीकार नहीं किया`,
    mail: (email) => `मेल सर्वर ने ${email} का ईमेल नहीं लिया`,
    server: (email) => `मेल सर्वर इस स्कूल के ईमेल नहीं ले रहा, इसलिए ${email} को ईमेल नहीं गया`,
    unreachable: (email) => `${email} को ईमेल भेजने के लिए मेल सर्वर से संपर्क नहीं हो सका`,
    unwritten: (email) => `सर्वर की गड़बड़ी से ${email} का ईमेल रुक गया`,
  },
  withResponse: (why, response) => `${why} (${response})`,
  tooSoon: (email, seconds) =>
    `${email} को ईमेल अभी-अभी भेजा गया था या भेजने की कोशिश हुई थी। कृपया ${seconds} सेकंड बाद फिर भेजें।`,
  sendByMail: "ईमेल से भेजें",
  sendTo: (email) => `${email} पर भेजें`,
  sendAgain: "फिर से भेजें",
  tryNow: "अभी कोशिश करें",
  shareInstead: "इसकी जगह लिंक शेयर करें",
  shareToo: "आप लिंक खुद भी शेयर कर सकते हैं।",
  addedNow: "अभी जोड़े गए",
};
