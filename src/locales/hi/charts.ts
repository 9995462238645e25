import type { Catalogue } from "#locales/catalogue.ts";

export const charts: Catalogue["charts"] = {
  showTable: "तालिका में दिखाएँ",
  hideTable: "तालिका छिपाएँ",
};
