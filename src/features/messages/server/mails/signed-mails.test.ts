import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openMailServer } from "#app/testing/mail-server.ts";
import { parentMailsOf } from "#app/testing/parent-mails.ts";
import { openTestSchool } from "#app/testing/test-school.ts";

// Mails are signed (DKIM, RFC 6376), as mail programs check it before they offer to unsubscribe.

const mailServer = await openMailServer();
const folder = mkdtempSync(join(tmpdir(), "classback-dkim-"));
afterAll(() => rmSync(folder, { recursive: true }));
const keyFile = join(folder, "key.pem");
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));

const school = openTestSchool({
  SMTP_URL: mailServer.url,
  APP_URL: "https://classback.school.example",
  DKIM_DOMAIN: "school.example",
  DKIM_SELECTOR: "classback",
  DKIM_PRIVATE_KEY_FILE: keyFile,
});
const mails = parentMailsOf(school);
beforeEach(() => mails.reset());

/** A header or its value, in the form that is signed ("relaxed"). */
const relaxed = (text: string) =>
  text
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();

/** The tags of a signature: `d=school.example; h=from:to`. */
const tagsOf = (value: string) =>
  Object.fromEntries(
    value.split(";").flatMap((tag) => {
      const [name = "", ...rest] = tag.split("=");
      return name.trim() === "" ? [] : [[name.trim(), rest.join("=").replace(/\s/g, "")]];
    }),
  ) as Record<string, string>;

/** Checks the signature of a mail as it arrived, as another mail server does. */
function check(source: string) {
  const end = source.indexOf("\r\n\r\n");
  const headers = source
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => ({
      name: line.slice(0, line.indexOf(":")).toLowerCase(),
      value: line.slice(line.indexOf(":") + 1),
    }));
  const headerOf = (name: string) => headers.find((header) => header.name === name)?.value ?? "";
  const signature = headerOf("dkim-signature");
  const tags = tagsOf(signature);
  const signed = (tags.h ?? "").toLowerCase().split(":");
  const body = source
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n)/g, "")
    .replace(/[ \t]+/g, " ")
    .replace(/(\r\n)+$/, "\r\n");
  const text = [
    ...signed.map((name) => `${name}:${relaxed(headerOf(name))}`),
    `dkim-signature:${relaxed(signature.replace(/(;\s*b=)[^;]*/, "$1"))}`,
  ].join("\r\n");
  const key = createPublicKey(privateKey.export({ type: "pkcs8", format: "pem" }));
  return {
    domain: tags.d,
    selector: tags.s,
    signed,
    isBodyRight: createHash("sha256").update(body).digest("base64") === tags.bh,
    isSignatureRight: verify(
      "rsa-sha256",
      Buffer.from(text, "latin1"),
      key,
      Buffer.from(tags.b ?? "", "base64"),
    ),
  };
}

test("the signature covers sender, subject, content and the links to unsubscribe; altering one breaks it", async () => {
  const child = await mails.makeChild({ name: "आशा" });
  await mails.queueMail(child, { language: "hi", message: "आशा ने लिखा:\n\n“बहुत अच्छा”  \n" });
  await mails.send();
  const source = mailServer.inbox[0]?.source ?? "";
  expect(check(source)).toEqual({
    domain: "school.example",
    selector: "classback",
    signed: expect.arrayContaining([
      ...["from", "to", "subject", "date", "message-id", "content-type"],
      ...["list-unsubscribe", "list-unsubscribe-post"],
    ]),
    isBodyRight: true,
    isSignatureRight: true,
  });
  const altered = [
    [/^(List-Unsubscribe:\s*<https:\/\/)[^/]+/m, "$1evil.example"],
    [/^(List-Unsubscribe-Post:\s*).*/m, "$1List-Unsubscribe=Never"],
    [/^(From:\s*).*/m, "$1Evil <evil@school.example>"],
  ] as const;
  for (const [what, by] of altered) {
    const other = source.replace(what, by);
    expect(other).not.toBe(source);
    expect(check(other)).toMatchObject({ isBodyRight: true, isSignatureRight: false });
  }
  expect(check(`${source.trimEnd()} \r\nmore\r\n`)).toMatchObject({ isBodyRight: false });
});
