import type { Catalogue } from "#locales/catalogue.ts";

export const files = import.meta.glob<Partial<Catalogue>>([
  "../../locales/hi/*.ts",
  "!../../locales/hi/format.ts",
]);
