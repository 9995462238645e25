import { normalForm } from "./normal-form.ts";

// Words in which a child may be asking for help: about ending their life or hurting themselves, being beaten, touched or bullied, and
// being afraid of home. They only make a person read again before words go to a parent (docs/decisions/092-not-for-parents.md), so a
// false alarm costs one press. Ordinary talk of a class still should not raise it: "the ball hit me", "10 kms", "a touching story".
//
// Each line is a phrase. `a|b` is one word or another, `a?` one that may be missing. Compared in normal form.

const who =
  "father|dad|daddy|papa|mother|mom|mum|mummy|mama|parents|uncle|aunt|brother|cousin|sir|teacher|madam|maam";
const often = "also|always|often|sometimes|still|just|even|daily";

const english = `
kill|killing|killed myself
kill|hurt|harm|cut myself on purpose
want|wanted|going to hurt|harm|cut myself
hurting|harming|cutting myself
self harm|harming
cut|cutting|slit my wrist|wrists|arm|arms
end|ending my own? life
end it all
take|taking my own life
suicide|suicidal
unalive
want|wanted|wish|wanna|rather to? just? die
wish i was|were dead
wish i was|were never born
better off dead
better off without me
not|dont|didnt want|wanna to? live|exist
not|dont want to be alive
no reason|point to|in live|living
not worth living
tired of living
hate myself
hate my life
nobody|noone|one|anyone would miss me
cant|cannot take it anymore
cant|cannot take it any more
cant|cannot go on like this
${who} and? ${often}? hits|hit|hitting|beats|beat|beating|slaps|slapped|thrashes|thrashed|kicks|kicked|chokes|hurts me|us
${who} ${often}? hits|hit|hitting|beats|beat|beating|slaps|thrashes my? mother|mom|mum|mummy|mama|sister|brother
and hits|beats|beat|slaps|thrashes me|us
hits|hit|hitting|beats|beat|beating me|us at home
beats|beat|beating me up
${who} will|would|might|gonna|is|are going? to? kill|beat|hit|thrash|slap me
${who} ${often}? touches|touched|touching me
touches|touched|touching|touch me there|inappropriately|wrongly|badly
touches|touched|touching|touch my private|privates|body|chest
did|does|doing|do a? bad touch
abuses|abused|abusing|abuse me
molests|molested|molesting
rape|raped|raping me
was|been|being|got raped
sexual|sexually abuse|abused|harassment|harassed|assault|assaulted
scared|afraid to go|be|stay|of home
scared|afraid of my? own? father|dad|papa|mother|mom|mum|mummy|mama|parents|uncle|brother|home
run|running away from home
bullies|bully|bullied|bullying me
am|was|get|gets|getting|being|been bullied
`;

const whoHindi =
  "पापा|पिता|पिताजी|डैडी|मम्मी|माँ|अम्मी|अब्बू|चाचा|मामा|मौसा|ताऊ|दादा|भाई|भैया|अंकल|सर|टीचर|शिक्षक|मैडम|सौतेली|सौतेले";
const beatsHindi =
  "मारते|मारता|मारती|मारा|मारेंगे|मारेगा|मारेगी|पीटते|पीटता|पीटती|पीटा|पीटेंगे|पीटेगा|पीटेगी|छूते|छूता|छूती|छुआ";

const hindi = `
मरना चाहता|चाहती
मर जाना चाहता|चाहती
मर जाऊँ|जाऊँगा|जाऊँगी
मरने का|की मन|जी|इच्छा
जीना नहीं चाहता|चाहती
जीने का|की मन|जी|इच्छा नहीं
नहीं जीना
आत्महत्या
खुदकुशी|खुदकशी
जान दे दूँ|दूँगा|दूँगी
अपनी जान ले|लेना|देना|दे
खुद|अपने आप? को मार|मारना|मारूँ|मारता|मारती|काट|काटना|काटता|काटती|चोट|नुकसान|खत्म
फाँसी लगा लूँ|लूँगा|लूँगी|लेना
ज़िंदगी खत्म कर|करना|करने
ज़िंदगी से तंग|थक|परेशान|नफ़रत
खुद|आप से नफ़रत
${whoHindi} जी|लोग? ने? मुझे|मुझको|हमें रोज़|बहुत|हमेशा|अक्सर? ${beatsHindi}
मुझे|मुझको|हमें मेरे|मेरी? ${whoHindi} जी? ने? रोज़|बहुत|हमेशा|अक्सर? ${beatsHindi}
${whoHindi} जी? मम्मी|माँ|बहन को रोज़|बहुत? ${beatsHindi}
शराब पीकर मुझे|मम्मी|माँ|हमें को? ${beatsHindi}
गलत तरीके|ढंग|जगह से|पर छूते|छूता|छूती|छुआ|हाथ
बलात्कार
यौन शोषण
छेड़छाड़|छेड़खानी
घर जाने से|में डर
घर से भाग जाना|जाऊँ|जाऊँगा|जाऊँगी
मुझे बचाओ
मुझे बचा लो|लें|लीजिए
बच्चे|लड़के|लड़कियाँ|सब मुझे रोज़|बहुत|हमेशा? तंग|परेशान|चिढ़ाते|मारते करते?
`;

const whoLatin = `${who}|pita|pitaji|maa|ammi|abbu|chacha|mamu|bhai|bhaiya|tau|dada`;
const meLatin = "mujhe|muje|mujhko|mujko|hume|humein|hame";
const beatsLatin =
  "marte|maarte|marta|maarta|marti|maarti|mara|maara|marenge|maarenge|marega|maarega|pitte|peette|pitta|peetta|pitti|peetti|peeta|pitenge|peetenge|chhute|chute|chhuta|chuta|chhua|chua";
const will = "jau|jaau|jaun|jaaun|jaoon|jaunga|jaaunga|jaoonga|jaungi|jaaungi|jaoongi";
const giveLatin = "du|dun|doon|dunga|doonga|dungi|doongi";
const notLatin = "nahi|nahin|nai|nhi";

const hindiInLatin = `
marna chahta|chahti|chaahta|chaahti
mar jana|jaana chahta|chahti|chaahta|chaahti
mar ${will}
marne ka|ki man|mann|iccha|ichha
jeena|jina ${notLatin} chahta|chahti|chaahta|chaahti
jeene|jine ka|ki man|mann|iccha|ichha ${notLatin}
${notLatin} jeena
atmahatya|aatmahatya|aatmhatya|atmhatya
khudkushi|khudkhushi|khudkashi
jaan|jan de ${giveLatin}
khud|aap ko mar|maar|marna|maarna|kaat|kat|kaatna|kaatta|kaatti|chot|nuksan|nuksaan|khatam|khatm
fansi|faansi|phansi|phaansi laga lu|lun|loon|lunga|loonga|lungi|loongi
zindagi|jindagi|zindgi|jindgi khatam|khatm kar|karna|karne
zindagi|jindagi|zindgi|jindgi se tang|thak|pareshan|nafrat
khud|aap se nafrat
${whoLatin} ji|log? ne? ${meLatin} roz|roj|bahut|bohot|hamesha? ${beatsLatin}
${meLatin} mere|meri? ${whoLatin} ji? ne? roz|roj|bahut|bohot|hamesha? ${beatsLatin}
${whoLatin} ji? mummy|maa|behen|behan ko roz|roj|bahut? ${beatsLatin}
sharab pikar|peekar|pike|peeke ${meLatin}|mummy|maa ko? ${beatsLatin}
galat tarike|tareeke|tarah|jagah se|par|pe chhute|chute|chhuta|chuta|chhua|chua|hath|haath|touch
balatkar|balaatkar
ghar jane|jaane se|me|mein dar|darr
ghar se bhag|bhaag jana|jaana|${will}
mujhe|muje bachao
mujhe|muje bacha lo|lijiye|lo
`;

/** A word of a phrase as a pattern, with the space before it. */
function patternOf(word: string): string {
  const choices = word.replace(/\?$/, "").split("|").map(normalForm).join("|");
  return word.endsWith("?") ? `(?: (?:${choices}))?` : ` (?:${choices})`;
}

const phrases = [english, hindi, hindiInLatin]
  .flatMap((list) => list.trim().split("\n"))
  .map((phrase) => phrase.split(/ +/).map(patternOf).join(""));

const distress = new RegExp(`(?:${phrases.join("|")})(?= )`);

/** Whether a child may be asking for help in these words, in English, Hindi or Hindi in Latin letters. */
export function soundsDistressed(text: string): boolean {
  return distress.test(` ${normalForm(text)} `);
}
