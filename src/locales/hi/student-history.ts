import type { Catalogue } from "#locales/catalogue.ts";
import { number, plural } from "./format.ts";

export const studentHistory: Catalogue["studentHistory"] = {
  title: "क्लासें और फ़ीडबैक",
  lastDays: (days) => `पिछले ${number(days)} दिन`,
  schoolYear: (name) => `स्कूल वर्ष ${name}`,
  allSoFar: "अब तक की सभी क्लासें",
  askedAndAnswered: (asked, answered) => {
    if (asked === 0) return "किसी क्लास के बारे में नहीं पूछा गया";
    return plural(asked, {
      one: `${number(asked)} में से ${number(answered)} क्लास का जवाब दिया`,
      other: `${number(asked)} में से ${number(answered)} क्लासों का जवाब दिया`,
    });
  },
  alsoAnswered: (count) =>
    plural(count, {
      one: `${number(count)} और क्लास का जवाब बिना पूछे दिया`,
      other: `${number(count)} और क्लासों का जवाब बिना पूछे दिया`,
    }),
  excusedFrom: (count) =>
    plural(count, { one: `${number(count)} क्लास में अनुपस्थित`, other: `${number(count)} क्लासों में अनुपस्थित` }),
  noneCounted: "अभी कोई क्लास नहीं गिनी गई।",
  fromNextDay: "हर क्लास उसके अगले दिन से गिनी जाती है।",
  ownFromNextDay: "सिर्फ़ आपकी क्लासें गिनी जाती हैं, हर एक उसके अगले दिन से।",
  seeUnanswered: (count) =>
    plural(count, {
      one: "बिना जवाब वाली क्लास देखें",
      other: `बिना जवाब वाली सभी ${number(count)} क्लासें देखें`,
    }),
  noSignIn: "कोई रिकॉर्ड नहीं",
  which: "कौन-सी क्लासें",
  none: "अभी तक कोई क्लास नहीं।",
  noneAnswered: "अभी तक कोई फ़ीडबैक नहीं।",
  noneUnanswered: "बिना जवाब की कोई क्लास नहीं।",
  notAsked: "इस क्लास के बारे में नहीं पूछा गया",
};
