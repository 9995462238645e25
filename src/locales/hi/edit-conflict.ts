import type { Catalogue } from "#locales/catalogue.ts";

export const editConflict: Catalogue["editConflict"] = {
  title: "आपके बदलाव करते समय किसी और ने इसे बदल दिया।",
  body: "कुछ भी खोया नहीं है। चुनें कि कौन-सा रखना है।",
  useTheirs: "उनका रखें",
  saveMine: "मेरा सेव करें",
  theirs: "उनका",
  mine: "आपका",
  empty: "खाली",
  adopted: (fields) => `ये भी बदले हैं और फ़ॉर्म में आ चुके हैं: ${fields}।`,
};
