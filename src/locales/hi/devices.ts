import type { Catalogue } from "#locales/catalogue.ts";
import { dayOf } from "./format.ts";

export const devices: Catalogue["devices"] = {
  loadFailed: "आपके डिवाइस की सूची नहीं आ सकी",
  signedOut: "उस डिवाइस से लॉग आउट हो गया।",
  othersSignedOut: "बाकी सभी डिवाइस से लॉग आउट हो गया है।",
  endOthersTitle: "बाकी सभी डिवाइस से लॉग आउट करें?",
  endOthersBody: "यहाँ आप लॉग इन रहेंगे।",
  onlyThis: "आप सिर्फ़ इसी डिवाइस पर लॉग इन हैं।",
  title: "इन डिवाइस पर आप लॉग इन हैं",
  intro: "जिस डिवाइस को आप न पहचानें, उससे लॉग आउट करें।",
  loading: "डिवाइस की सूची लोड हो रही है",
  list: "डिवाइस",
  name: (browser, system) => `${system} पर ${browser}`,
  unknown: "अनजान डिवाइस",
  current: "यही डिवाइस",
  lastUsedToday: "पिछला इस्तेमाल: आज",
  lastUsedOn: (instant) => `पिछला इस्तेमाल: ${dayOf(instant)}`,
  signedInToday: "लॉग इन: आज",
  signedInOn: (instant) => `लॉग इन: ${dayOf(instant)}`,
  signOut: "लॉग आउट करें",
  signOutUsedToday: (name) => `लॉग आउट करें: ${name}, पिछला इस्तेमाल आज`,
  signOutUsedOn: (name, instant) => `लॉग आउट करें: ${name}, पिछला इस्तेमाल ${dayOf(instant)}`,
  endOthers: "बाकी सभी डिवाइस से लॉग आउट करें",
};
