import type { Catalogue } from "#locales/catalogue.ts";

export const files = import.meta.glob<Partial<Catalogue>>([
  "../../locales/en/*.ts",
  "!../../locales/en/format.ts",
]);
