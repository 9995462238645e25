import fc from "fast-check";
import { expect, test } from "vitest";
import { soundsDistressed } from "./distress.ts";

const distressed = [
  "I want to die.",
  "sometimes i just wanna die",
  "I DON’T WANT TO LIVE anymore",
  "I do not want to live.",
  "I have thought about suicide",
  "I will kill myself if I fail",
  "I have been cutting my arms",
  "I started cutting myself",
  "They would be better off without me",
  "I wish I was dead",
  "No one would miss me.",
  "I hate myself",
  "I can't take it any more",
  "My father hits me",
  "papa always beats me",
  "Papa drinks and beats us",
  "My uncle touched me",
  "sir touches me there",
  "My dad will kill me if he sees these marks",
  "I am scared to go home",
  "I am afraid of my father",
  "The others bully me every day",
  "I get bullied in the bus",
  "I am thinking of running away from home",
  "मैं मरना चाहती हूँ।",
  "मैं मर जाऊँगा",
  "मुझे जीने का मन नहीं है",
  "अब जीना नहीं चाहता",
  "मैं ख़ुदकुशी कर लूँगा",
  "पापा मुझे मारते हैं",
  "मुझे पापा रोज़ मारते हैं",
  "पापा मम्मी को मारते हैं",
  "अंकल ने मुझे गलत जगह पर छुआ",
  "मुझे घर जाने से डर लगता है",
  "मुझे बचा लीजिए",
  "सब मुझे बहुत चिढ़ाते हैं",
  "main marna chahti hu",
  "mai mar jaunga",
  "jeene ka man nahi karta",
  "Papa mujhe marte hai",
  "mujhe papa roz maarte hain",
  "ghar jane se dar lagta hai",
  "main khudkushi kar lunga",
  "apni jaan de dungi",
];

const ordinary = [
  "That was a killer question!",
  "Sir taught us how to hit the ball.",
  "The ball hit me, but it was fun",
  "die Note war gut",
  "In German we learned der, die, das",
  "This homework is killing me",
  "I nearly died laughing",
  "I was dying to know the answer",
  "We ran 10 kms",
  "He beats me at chess every time",
  "The story touched me",
  "A touching story, it touches me",
  "The class about good touch and bad touch was useful",
  "How do plants reproduce sexually? I still have doubts.",
  "The lesson on bullying was important",
  "Romeo and Juliet die in the end",
  "The king was killed by his own brother",
  "Please help me with fractions",
  "I am scared of the exam",
  "I cut myself on the paper, sorry for the mess",
  "I would like to live near the sea",
  "My father helps me with maths",
  "Sir hit the nail on the head",
  "I am tired of tests",
  "Can't take notes that fast",
  "I want to diet",
  "राजा मर जाता है",
  "भगत सिंह को फाँसी हुई",
  "यह सवाल मुझे परेशान करता है",
  "सर ने मुझे अच्छे से समझाया",
  "मुझे घर का काम ज़्यादा लगा",
  "पापा मुझे पढ़ाते हैं",
  "sir mujhe samajh nahi aaya",
  "papa mujhe padhate hai",
  "class me mara kaam poora hua",
  "ghar par practice karunga",
  "",
];

test.each(distressed)("a cry for help: %s", (text) => {
  expect(soundsDistressed(text)).toBe(true);
});

test.each(ordinary)("ordinary words: %s", (text) => {
  expect(soundsDistressed(text)).toBe(false);
});

test("the words are found anywhere in a text, in any case, with any marks between them", () => {
  const marks = fc.stringMatching(/^[ .,!\n…-]{1,4}$/);
  fc.assert(
    fc.property(fc.constantFrom(...distressed), marks, fc.boolean(), (text, mark, isLoud) => {
      const spaced = text.split(" ").join(mark);
      return soundsDistressed(
        `The class was good.${mark}${isLoud ? spaced.toUpperCase() : spaced}${mark}Thank you`,
      );
    }),
  );
});

test("only whole words count", () => {
  const letter = fc.constantFrom(..."bkxवक");
  fc.assert(
    fc.property(
      fc.constantFrom("suicide", "unalive", "आत्महत्या", "khudkushi", "wanna die"),
      letter,
      fc.boolean(),
      (phrase, other, isBefore) => !soundsDistressed(isBefore ? other + phrase : phrase + other),
    ),
  );
});
