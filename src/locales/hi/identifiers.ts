import type { Catalogue } from "#locales/catalogue.ts";

export const identifiers: Catalogue["identifiers"] = {
  rollNumber: "रोल नंबर",
  admission: "एडमिशन नंबर",
  pen: "PEN",
  apaar: "APAAR ID",
  otherNumber: "दूसरा नंबर",
  dateOfBirth: "जन्म की तारीख",
};
