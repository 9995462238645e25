import type { Catalogue } from "#locales/catalogue.ts";
import { date, monthInShort, monthName, number, oneDecimal, percent, plural } from "./format.ts";

const nobodyAnswered = (asked: number) => `अभी तक किसी ने जवाब नहीं दिया (${number(asked)} विद्यार्थी)`;

/** Responses with the students that they are from. */
function basedOn(responses: number, students: number, asked: number): string {
  if (responses === 0) {
    if (asked === 0) return "अभी तक कोई फ़ीडबैक नहीं";
    if (students > 0)
      return `${number(asked)} में से ${number(students)} विद्यार्थियों का फ़ीडबैक, पर तारीख इस अवधि की नहीं`;
    return nobodyAnswered(asked);
  }
  const among = asked > 0 ? `${number(asked)} में से ` : "";
  const ratings = plural(responses, { one: "का 1 फ़ीडबैक", other: `के ${number(responses)} फ़ीडबैक` });
  return plural(students, {
    one: `${among}1 विद्यार्थी ${ratings}`,
    other: `${among}${number(students)} विद्यार्थियों ${ratings}`,
  });
}

export const insights: Catalogue["insights"] = {
  title: "आपकी क्लासें कैसी चल रही हैं",
  failed: "आँकड़े नहीं आ सके",
  basedOn,
  basedOnOthersToo: (responses, students, answered, asked) =>
    `${basedOn(responses, students, 0)} · पूछे गए ${number(asked)} में से ${number(answered)}`,
  averageBasedOn: (average, basis) => `${oneDecimal(average)} · ${basis}`,
  notAskedNote: (count) =>
    plural(count, {
      one: "इसमें 1 फ़ीडबैक ऐसे विद्यार्थी का है जिनसे पूछा नहीं गया था।",
      other: `इसमें ${number(count)} फ़ीडबैक ऐसे विद्यार्थियों के हैं जिनसे पूछा नहीं गया था।`,
    }),
  countsFromDayAfter: "क्लास अगले दिन से गिनी जाती है।",
  countsFrom: (day) => `${date(day)} से गिनी जाएगी`,
  excusedNote: (count) => `${number(count)} अनुपस्थिति नहीं गिनी गई।`,
  fewNote: (least) => `${number(least)} से कम विद्यार्थी: तुलना के लिए बहुत कम।`,

  figureExplanation: "इस संख्या के बारे में",
  madeOfInterval: (low, high) => `दूसरे विद्यार्थियों से शायद ${oneDecimal(low)} से ${oneDecimal(high)} होता।`,
  madeOfSilent: (answered, asked) =>
    `${number(asked)} में से ${number(answered)} बार जवाब मिला। बाकी क्या सोचते हैं, पता नहीं।`,
  edited: (count) => `${number(count)} किसी और ने बदले।`,
  moved: (count) => `${number(count)} दूसरे महीने में या दूसरे महीने से लाए गए।`,
  deleted: (count) => `${number(count)} किसी और ने हटाए।`,
  unconfirmed: (count) =>
    plural(count, {
      one: "1 ऐसे विद्यार्थी का है जिनकी पुष्टि बाकी है।",
      other: `${number(count)} ऐसे विद्यार्थियों के हैं जिनकी पुष्टि बाकी है।`,
    }),
  lessonsCorrected: (count) =>
    plural(count, {
      one: "1 क्लास की तारीख या विषय सुधारा गया।",
      other: `${number(count)} क्लासों की तारीख या विषय सुधारा गया।`,
    }),
  lessonsDeleted: (count) =>
    plural(count, { one: "1 क्लास हटाई गई।", other: `${number(count)} क्लासें हटाई गईं।` }),
  audiencesChanged: (count) =>
    plural(count, {
      one: "1 क्लास के पूछे गए विद्यार्थी बदले।",
      other: `${number(count)} क्लासों के पूछे गए विद्यार्थी बदले।`,
    }),
  lessonsLate: (count, days) =>
    plural(count, {
      one: `1 क्लास ${number(days)} से ज़्यादा दिन बाद जोड़ी गई।`,
      other: `${number(count)} क्लासें ${number(days)} से ज़्यादा दिन बाद जोड़ी गईं।`,
    }),
  lessonChangesMark: (count) =>
    plural(count, { one: "क्लासों में 1 बदलाव", other: `क्लासों में ${number(count)} बदलाव` }),
  addedLate: (days) => `${number(days)} दिन बाद जोड़ी गई`,
  changedMark: (count) => `${number(count)} दूसरों ने बदले`,
  excusedMark: (count) => `${number(count)} अनुपस्थिति`,
  report: "रिपोर्ट",
  notVerdict: "बात करने की वजह, फ़ैसला नहीं।",

  up: "पिछले महीने से ज़्यादा",
  down: "पिछले महीने से कम",
  clearlyUp: (before, average) => `${monthName(before)} (${oneDecimal(average)}) से साफ़ तौर पर ज़्यादा।`,
  clearlyDown: (before, average) => `${monthName(before)} (${oneDecimal(average)}) से साफ़ तौर पर कम।`,
  asBefore: (before) => `${monthName(before)} जैसा ही।`,
  noClearChange: (before, average) => `${monthName(before)} (${oneDecimal(average)}) से कोई साफ़ बदलाव नहीं।`,
  tooFewBefore: (before) => `${monthName(before)} में तुलना के लिए बहुत कम फ़ीडबैक।`,
  monthInShort,
  trend: "हर महीने का औसत",
  trendNote: "तीर यानी साफ़ बदलाव।",
  trendInterval: "संभावित दायरा",
  trendEmpty: "बारह महीनों में कोई फ़ीडबैक नहीं।",
  average: "औसत",
  starsOf: (day) => `${monthName(day)} के स्टार`,
  responsesHeading: "फ़ीडबैक",
  share: "हिस्सा",
  sharePercent: (share) => percent(share),

  attention: "ध्यान देने लायक",
  attentionNote: (stars, days) => `${number(days)} दिनों में ${number(stars)} या कम स्टार, बिना जवाब`,
  attentionNone: "अभी कुछ ध्यान देने लायक नहीं।",

  justAdded: nobodyAnswered,
  openLesson: "लिंक और QR कोड",

  monthAlone: (of) => monthName(of),
  upFrom: (before) => `${before} से ऊपर`,
  downFrom: (before) => `${before} से नीचे`,
  sameAs: (before) => `${before} जैसा ही`,
  unclear: "कोई साफ़ बदलाव नहीं",
  percentAnswered: (rate) => `${percent(rate)} ने जवाब दिया`,
  noneBeforeToday: "आज से पहले कोई क्लास नहीं",
  fromTomorrow: "गिनती कल से",
  changesInBrief: (count) =>
    plural(count, {
      one: `${number(count)} शिक्षक में बदलाव`,
      other: `${number(count)} शिक्षकों में बदलाव`,
    }),
  toRemind: (lessons, isMore) =>
    isMore
      ? `${number(lessons)}+ क्लासें बाकी`
      : plural(lessons, { one: `${number(lessons)} क्लास बाकी`, other: `${number(lessons)} क्लासें बाकी` }),
  toRemindInShort: (lessons, isMore) => insights.toRemind(lessons, isMore),
  remindShort: "याद दिलाएँ",
  overview: "स्कूल की क्लासें कैसी चल रही हैं",
  changes: "बदलाव",
  changesNote: (before) => `${monthName(before)} से साफ़ बदलाव। बात करने की वजह, फ़ैसला नहीं।`,
  changesTooMany: "तुलना के लिए बहुत ज़्यादा: शिक्षकों की सूची देखें।",
  changeFromTo: (before, now) => `${oneDecimal(before)} से ${oneDecimal(now)}`,
  quiet: "हाल में कोई हलचल नहीं",
  quietNote: (since) => `${date(since)} के बाद कोई क्लास या फ़ीडबैक नहीं`,
  lastLesson: (day) => `पिछली क्लास ${date(day)}`,
  noLesson: "अभी तक कोई क्लास नहीं",
  lastResponse: (day) => `पिछला फ़ीडबैक ${date(day)}`,
  noResponse: "अभी तक कोई फ़ीडबैक नहीं",
  andMore: (count) => `${number(count)} और दिखाएँ`,
  current: "एक नज़र में",
  responseRate: "इस महीने कितनों ने जवाब दिया",
  rateOf: (rate, answered, asked) => `${percent(rate)} · ${number(asked)} में से ${number(answered)}`,
  thisWeek: "इस हफ़्ते की क्लासें",
  waiting: "याद दिलाना बाकी",
  waitingLessons: (count, isMore) => {
    if (isMore) return `${number(count)}+ क्लासें`;
    return plural(count, { one: `${number(count)} क्लास`, other: `${number(count)} क्लासें` });
  },
  remindAll: (lessons, isMore) => {
    if (isMore) return "सभी की याद दिलाएँ";
    return plural(lessons, { one: "याद दिलाएँ", other: `सभी ${number(lessons)} क्लासों की याद दिलाएँ` });
  },
  waitingNone: "अभी किसी को याद नहीं दिलाना है।",
  waitingNoneOf: (newest) => `सबसे नई ${number(newest)} क्लासों में कोई नहीं`,
  seeResponses: "फ़ीडबैक देखें",
  orMore: (most) => `${number(most)}+`,
  // What a teacher does next, and the first day.
  doNextOf: (count) => `अब क्या करें (${number(count)})`,
  nothingWaits: "कुछ बाकी नहीं है।",
  markDone: "हो गया",
  markedDone: (student) => `${student} का फ़ीडबैक निपटा दिया गया।`,
  markFailed: "निपटाया नहीं जा सका।",
  noReplyYet: "अभी कोई जवाब नहीं दिया",
  firstLesson: "आपके विद्यार्थी पहली क्लास को तुरंत रेट कर सकते हैं।",
  addFirstLesson: "पहली क्लास जोड़ें",
  noStudents: "अभी कोई विद्यार्थी नहीं है। रजिस्टर करने का लिंक शेयर करें।",
  noStudentsCodes: "अभी कोई विद्यार्थी नहीं है। अपने क्लास ग्रुप का कोड शेयर करें।",
  seeCodes: "क्लास के कोड देखें",
};
