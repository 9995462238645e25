import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { smtpUrl } from "./env-addresses.ts";

const urlAt = (host: string) => `smtps://user:pw@${host}:465`;

test("a mail server is accepted only if the mailer can read its name", () => {
  const unreadable = [
    "h%20x",
    "mail%00.in",
    "a%2Fb",
    "a%40b",
    "%ff",
    "bad|name",
    "a^b",
    "",
    "1.2.3.4.5",
    "[::1",
    "mail%",
  ];
  expect(unreadable.filter((host) => smtpUrl(urlAt(host)) !== null)).toEqual([]);
  for (const host of ["mäil.in", "मेल.भारत", "[::1]", "mail.in.", "m%61il.in", "mail_1.in"]) {
    expect(smtpUrl(urlAt(host))).toBe(urlAt(host));
    expect(() => createTransport({ url: urlAt(host) })).not.toThrow();
  }
});
