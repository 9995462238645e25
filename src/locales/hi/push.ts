import type { Catalogue } from "#locales/catalogue.ts";
import { date } from "./format.ts";

export const push: Catalogue["push"] = {
  isAsking: (teacher) => `${teacher} को आपके फ़ीडबैक का इंतज़ार है।`,
  replied: (teacher) => `${teacher} ने जवाब दिया है`,
  aboutLesson: (topic, day) => `${date(day)} की क्लास “${topic}” के बारे में`,

  title: "इस डिवाइस पर नोटिफ़िकेशन",
  what: "जब शिक्षक फ़ीडबैक माँगें या जवाब दें। लिखी हुई बात कभी नहीं दिखती।",
  isOn: "नोटिफ़िकेशन चालू हैं।",
  isOff: "नोटिफ़िकेशन बंद हैं।",
  turnOn: "नोटिफ़िकेशन चालू करें",
  turnOff: "नोटिफ़िकेशन बंद करें",
  turnOnFailed: "नोटिफ़िकेशन चालू नहीं हो सके।",
  turnOffFailed: "नोटिफ़िकेशन बंद नहीं हो सके।",
  loadFailed: "नोटिफ़िकेशन की जानकारी नहीं आ सकी",
  blocked: "आपका ब्राउज़र नोटिफ़िकेशन रोक रहा है। उसकी सेटिंग में अनुमति दें, फिर वापस आएँ।",
  unsupported: "यह ब्राउज़र नोटिफ़िकेशन नहीं दिखा सकता।",
  needsHomeScreen: "आईफ़ोन या आईपैड पर “शेयर” पर टैप करें, फिर “होम स्क्रीन में जोड़ें” चुनें, और ऐप में इन्हें चालू करें।",
};
