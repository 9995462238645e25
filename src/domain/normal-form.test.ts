import { expect, test } from "vitest";
import { normalForm } from "./normal-form.ts";

test.each([
  ["capital letters", "ASHA rao", "Asha Rao"],
  ["accents", "José Müller", "Jose Muller"],
  ["strokes and ligatures", "Łukasz Æsir Groß", "lukasz aesir gross"],
  ["wide letters", "Ａｓｈａ", "asha"],
  ["Greek and Cyrillic capitals", "ΝΊΚΟΣ МАРИЯ", "Νίκος Мария"],
  ["apostrophes", "D'Souza", "D’Souza", "DSouza", "D`Souza"],
  ["dots and spaces", "M. Kumar", "M Kumar", "M.Kumar", " M   Kumar "],
  ["hyphens and slashes", "Anne-Marie", "Anne – Marie", "Anne/Marie", "Anne_Marie"],
  ["joiners and direction marks", "As\u200dha\u200c \u200eRao\u00ad", "Asha Rao"],
  ["digits", "Batch 12", "Batch १२", "Batch ১২", "Batch ௧௨", "Batch ۱۲", "Batch ١٢", "Batch ꯱꯲", "Batch ᱑᱒"],
  ["nukta, as one letter and as two", "फ़रहान", "फ\u093cरहान", "\u095eरहान", "फरहान"],
  ["anusvara and nasal letters of Hindi", "हिंदी", "हिन्दी"],
  ["the same in each class", "संजय पंकज पंडित चंपा", "सञ्जय पङ्कज पण्डित चम्पा"],
  ["chandrabindu", "हँस", "हंस"],
  ["initials with the sign of Hindi", "रा॰ शर्मा", "रा. शर्मा"],
  ["the vowel of Marathi", "ॲलन", "अॅलन"],
  ["the eyelash of Marathi", "ऱ्हास", "र\u094dहास"],
  ["Bengali", "সঞ্জয়", "সংজয়", "সঞ্জ\u09df"],
  ["khanda ta of Bengali", "উৎপল", "উত\u09cd\u200dপল"],
  ["bindi, tippi and adhak of Gurmukhi", "ਜੱਸੀ ਸਿੰਘ", "ਜਸੀ ਸਿਂਘ"],
  ["Gujarati", "અંકિત", "અઙ્કિત"],
  ["Odia", "ଶଂକର", "ଶଙ୍କର"],
  ["vowels of Tamil in two parts", "கோமதி", "க\u0bc7\u0bbeமதி"],
  ["au and Sri of Tamil", "சௌமியா ஶ்ரீ", "ச\u0bc6ளமியா ஸ்ரீ"],
  ["Telugu", "సంజయ్", "సఞ్జయ్"],
  ["Kannada", "ಶಂಕರ", "ಶಙ್ಕರ"],
  ["chillus of Malayalam", "അരുൺ ആനന്ദൻ", "അരുണ\u0d4d\u200d ആനന്ദന\u0d4d\u200d"],
  ["Urdu and Arabic keyboards", "علی کریم فاطمہ", "علي كريم فاطمه", "عَلِي كريم فاطمة"],
  ["hamza and tatweel", "ثناء", "ثـنا"],
  ["hamza on a letter", "رؤف", "روف"],
])("%s make no difference", (_, name, ...others) => {
  for (const other of others) expect(normalForm(other)).toBe(normalForm(name));
});

test.each([
  ["Sanjay", "संजय"],
  ["अमर", "अम्र"],
  ["अन्ना", "अम्ना"],
  ["कमल", "कामल"],
  ["Anne Marie", "Annemarie"],
  ["ரவி", "ராவி"],
  ["র", "ৰ"],
  ["Batch 1", "Batch 2"],
])("%s and %s are two names", (one, other) => {
  expect(normalForm(one)).not.toBe(normalForm(other));
});

test("what shows nothing or is punctuation alone has an empty form", () => {
  for (const text of ["", " ", "-", "...", "\u200d", "’"]) expect(normalForm(text)).toBe("");
});
