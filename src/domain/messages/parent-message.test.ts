import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { feedbackDateSchema, parentMessageLogSchema } from "#domain/schemas/parent-message.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { issueSentence, wordSentence } from "#locales/sentence.ts";
import {
  mailtoLink,
  parentChannels,
  parentMessageMaxLength,
  readableFeedback,
  whatsappLink,
  wholeMessage,
} from "./parent-message.ts";

const faultOf = (result: { error?: { issues: { message: string }[] } }) =>
  result.error && wordSentence(en, issueSentence(result.error.issues[0]?.message));

const awkward = [
  'She said "well done" & smiled',
  "50% better = #1? yes/no; a+b",
  "पढ़ाई बहुत अच्छी रही, धन्यवाद",
  "மிகவும் நன்று",
  "مرحبا",
  "👩🏽‍🏫👍🏽 ⭐⭐⭐⭐",
  "one\ntwo\n\nthree",
  "it's (really) fine! *bold* _not_ ~struck~",
];

describe("the WhatsApp link", () => {
  test("has the country code, the ten digits and the sentence of the specification", () => {
    expect(whatsappLink(en, "9876543210", "Good work")).toBe(
      "https://wa.me/919876543210?text=Hello%20Parent%2C%20here%20is%20your%20child's%20feedback%3A%20%22Good%20work%22",
    );
  });

  test.each(awkward)("carries %j unchanged", (message) => {
    const link = new URL(whatsappLink(en, "9876543210", message));
    expect([...link.searchParams.keys()]).toEqual(["text"]);
    expect(link.searchParams.get("text")).toBe(`Hello Parent, here is your child's feedback: "${message}"`);
    expect(link.hash).toBe("");
  });
});

test("in Hindi the WhatsApp link greets in Hindi, and carries the message unchanged", () => {
  const link = new URL(whatsappLink(hi, "9876543210", "Good work"));
  expect(link.origin + link.pathname).toBe("https://wa.me/919876543210");
  expect(link.searchParams.get("text")).toBe('नमस्ते, आपके बच्चे का फ़ीडबैक यह है: "Good work"');
});

/** A mailto link as a mail program reads it. */
function readMailto(link: string) {
  const url = new URL(link);
  const headers = url.search
    .slice(1)
    .split("&")
    .map((pair) => pair.split("=", 2).map((part) => decodeURIComponent(part)) as [string, string]);
  return {
    to: decodeURIComponent(url.pathname),
    headers: Object.fromEntries(headers),
    count: headers.length,
  };
}

describe("the mailto link", () => {
  test("has the subject and the start of the body of the specification", () => {
    expect(
      mailtoLink(en, {
        email: "meera@example.org",
        student: "Asha",
        date: "2026-11-20",
        message: "Good work",
      }),
    ).toBe(
      "mailto:meera@example.org?subject=Feedback%20for%20Asha%20on%2020%20Nov%202026" +
        "&body=Hello%20Parent%2C%20here%20is%20your%20child's%20feedback%20for%20Teacher%3A%0D%0A%0D%0AGood%20work",
    );
  });

  test("says Student where the name is not known", () => {
    expect(
      readMailto(mailtoLink(en, { email: "a@b.in", student: " ", date: "2026-11-20", message: "Hi" })).headers
        .subject,
    ).toBe("Feedback for Student on 20 Nov 2026");
  });

  test("in Hindi has subject, date and greeting in Hindi", () => {
    const { headers } = readMailto(
      mailtoLink(hi, { email: "a@b.in", student: "आशा", date: "2026-11-20", message: "Good work" }),
    );
    expect(headers).toEqual({
      subject: "20 नव॰ 2026 को आशा का फ़ीडबैक",
      body: "नमस्ते, शिक्षक के लिए आपके बच्चे का फ़ीडबैक यह है:\r\n\r\nGood work",
    });
  });

  test.each(awkward)("carries %j unchanged, its line breaks as CRLF", (message) => {
    const { headers } = readMailto(
      mailtoLink(en, {
        email: "a@b.in",
        student: message.replaceAll("\n", " "),
        date: "2026-11-20",
        message,
      }),
    );
    expect(headers.subject).toBe(`Feedback for ${message.replaceAll("\n", " ")} on 20 Nov 2026`);
    expect(headers.body).toBe(
      `Hello Parent, here is your child's feedback for Teacher:\n\n${message}`.replaceAll("\n", "\r\n"),
    );
  });

  test("line breaks that are CRLF already stay one line break", () => {
    expect(
      readMailto(mailtoLink(en, { email: "a@b.in", student: "Asha", date: "2026-11-20", message: "a\r\nb" }))
        .headers.body,
    ).toMatch(/a\r\nb$/);
  });

  test("nothing in address, name or message adds a header of its own", () => {
    const injected = "x@y.in?cc=evil@z.in&bcc=evil@z.in";
    const link = mailtoLink(en, {
      email: injected,
      student: "A&bcc=evil@z.in\r\nBcc: evil@z.in",
      date: "2026-11-20",
      message: "&cc=evil@z.in#",
    });
    const { to, headers, count } = readMailto(link);
    expect(to).toBe(injected);
    expect(count).toBe(2);
    expect(Object.keys(headers)).toEqual(["subject", "body"]);
    expect(link).not.toMatch(/[\r\n ]/);
  });
});

describe("what is sent", () => {
  const entry = { studentId: "3f2b8a5e-6c1d-4e7f-9a0b-1c2d3e4f5a6b", message: "Hi" };
  const parse = (channel: "whatsapp" | "email", to: string, message = "Hi") =>
    parentMessageLogSchema.safeParse({ ...entry, channel, to, message });

  test.each(["9876543210", "+91 98765 43210", "098765-43210", "91-9876543210", " (98765) 43210 "])(
    "the phone %j means ten digits",
    (phone) => {
      expect(parse("whatsapp", phone).data?.to).toBe("9876543210");
    },
  );

  test.each(["98765", "98765432101", "+1 987 654 32101", "not a number"])(
    "the phone %j is rejected",
    (phone) => {
      expect(faultOf(parse("whatsapp", phone))).toBe(en.person.parentPhoneInvalid);
    },
  );

  test("nothing may be left empty", () => {
    for (const result of [
      parse("whatsapp", " "),
      parse("whatsapp", "9876543210", " \n"),
      parse("email", ""),
      parse("email", "a@b.in", ""),
    ]) {
      expect(faultOf(result)).toBe(en.parentContact.fieldsRequired);
    }
  });

  test("the log takes ten digits for WhatsApp and an address for e-mail", () => {
    expect(parse("whatsapp", "+91 98765 43210").data).toEqual({
      ...entry,
      channel: "whatsapp",
      to: "9876543210",
      feedbackId: null,
    });
    expect(parse("email", "Meera@Example.org").data?.to).toBe("meera@example.org");
    expect(faultOf(parse("whatsapp", "meera@example.org"))).toBe(en.person.parentPhoneInvalid);
    expect(faultOf(parse("email", "9876543210"))).toBe(en.person.emailInvalid);
  });
});

describe("a student's feedback for a parent", () => {
  const feedback = {
    student: "Asha",
    teacher: "Ravi Iyer",
    topic: "Algebra",
    date: "2026-11-20",
    rating: 4,
    message: "Clear.",
  };

  test("says who rated which class, and what they wrote", () => {
    expect(readableFeedback(en, feedback)).toBe(
      "Asha rated a class: ★★★★☆ (good). Algebra, 20 Nov 2026, teacher Ravi Iyer. Asha wrote: ‘Clear.’",
    );
  });

  test("says who edited it, and does not call stars and words the student's then", () => {
    expect(readableFeedback(en, { ...feedback, editedBy: "teacher" })).toBe(
      "Asha’s feedback on a class: Algebra, 20 Nov 2026, teacher Ravi Iyer. Edited by teacher: ★★★★☆ (good). ‘Clear.’",
    );
    expect(readableFeedback(en, { ...feedback, editedBy: null })).toBe(readableFeedback(en, feedback));
  });

  test("has no stars from those who do not see them", () => {
    const unrated = { ...feedback, rating: null };
    expect(readableFeedback(en, unrated)).toBe(
      "Asha gave feedback on a class: Algebra, 20 Nov 2026, teacher Ravi Iyer. Asha wrote: ‘Clear.’",
    );
    expect(readableFeedback(en, { ...unrated, editedBy: "teacher" })).toBe(
      "Asha’s feedback on a class: Algebra, 20 Nov 2026, teacher Ravi Iyer. Edited by teacher: ‘Clear.’",
    );
    expect(readableFeedback(hi, unrated)).toBe(
      "Asha ने एक क्लास पर फ़ीडबैक दिया: Algebra, 20 नव॰ 2026, शिक्षक Ravi Iyer। Asha ने लिखा: ‘Clear.’",
    );
    expect(readableFeedback(hi, { ...unrated, editedBy: "teacher" })).toBe(
      "एक क्लास पर Asha का फ़ीडबैक: Algebra, 20 नव॰ 2026, शिक्षक Ravi Iyer। शिक्षक ने बदला: ‘Clear.’",
    );
  });

  test("is in the parent's language but for the names and the student's own words", () => {
    expect(readableFeedback(hi, feedback)).toBe(
      "Asha ने एक क्लास को रेटिंग दी: ★★★★☆ (अच्छी)। Algebra, 20 नव॰ 2026, शिक्षक Ravi Iyer। Asha ने लिखा: ‘Clear.’",
    );
    expect(readableFeedback(hi, { ...feedback, editedBy: "teacher" })).toBe(
      "एक क्लास पर Asha का फ़ीडबैक: Algebra, 20 नव॰ 2026, शिक्षक Ravi Iyer। शिक्षक ने बदला: ★★★★☆ (अच्छी)। ‘Clear.’",
    );
  });

  test.each([
    ["English", en],
    ["Hindi", hi],
  ])("is never longer in %s than what can be sent", (_language, words) => {
    for (const [rating, editedBy] of [1, 2, 3, 4, 5].flatMap(
      (stars) =>
        [
          [stars, null],
          [stars, "teacher"],
        ] as const,
    )) {
      const sentence = readableFeedback(words, {
        ...feedback,
        rating,
        editedBy,
        student: "a".repeat(limits.nameMaxLength),
        teacher: `${"n".repeat(limits.nameMaxLength)} ${"s".repeat(limits.nameMaxLength)}`,
        topic: "t".repeat(limits.topicMaxLength),
        message: "m".repeat(limits.messageMaxLength),
      });
      for (const channel of parentChannels)
        expect(wholeMessage(words, channel, sentence).length).toBeLessThanOrEqual(parentMessageMaxLength);
    }
  });
});

test("feedback is looked up on a date up to the school's today", () => {
  const date = feedbackDateSchema("2026-11-20");
  expect(date.parse("2026-11-20")).toBe("2026-11-20");
  expect(faultOf(date.safeParse(""))).toBe(en.parentContact.dateRequired);
  expect(faultOf(date.safeParse("2026-11-21"))).toBe(en.parentContact.dateInFuture);
});
