import { describe, expect, test } from "vitest";
import { catalogueIn } from "#locales/catalogues.ts";
import { type Language, languages } from "#locales/languages.ts";
import {
  emailChangedMail,
  passwordChangedMail,
  passwordResetMail,
  registeredAgainMail,
} from "./account-mails.ts";

const owner = { name: "आशा", email: "asha@mail.example" };
const link = "https://school.example/page";

/** Every mail in a language, with its sentences. */
async function mailsIn(language: Language) {
  const catalogue = catalogueIn(language);
  const { mails } = catalogue;
  return [
    { mail: passwordResetMail(catalogue, owner, link), sentences: mails.passwordReset, hasLink: true },
    { mail: passwordChangedMail(catalogue, owner, link), sentences: mails.passwordChanged, hasLink: true },
    { mail: registeredAgainMail(catalogue, owner, link), sentences: mails.registeredAgain, hasLink: true },
    { mail: emailChangedMail(catalogue, owner), sentences: mails.emailChanged, hasLink: false },
  ].map((each) => ({ ...each, greeting: mails.helloName(owner.name) }));
}

describe.each(languages)("in %s", (language) => {
  test("every mail has a subject, and a text with greeting, sentences, link and sender", async () => {
    for (const { mail, sentences, hasLink, greeting } of await mailsIn(language)) {
      const { subject, ...paragraphs } = sentences;
      expect(mail).toMatchObject({ to: owner.email, subject });
      const lines = mail.text.split("\n\n");
      expect(lines[0]).toBe(greeting);
      expect(lines.at(-1)).toBe("Classback");
      expect(lines.slice(1, -1).filter((line) => line !== link)).toEqual(Object.values(paragraphs));
      expect(lines.includes(link)).toBe(hasLink);
    }
  });
});

test("a mail in Hindi contains no English", async () => {
  for (const { mail } of await mailsIn("hi")) {
    const words = `${mail.subject} ${mail.text}`.replaceAll(link, "").replaceAll("Classback", "");
    expect(words).not.toMatch(/[a-z]/i);
  }
});

test("a name that could contain a message is left out of the greeting", async () => {
  for (const language of languages) {
    const catalogue = catalogueIn(language);
    const { text } = emailChangedMail(catalogue, { ...owner, name: "You won! Visit evil.example" });
    expect(text.split("\n\n")[0]).toBe(catalogue.mails.hello);
  }
});
