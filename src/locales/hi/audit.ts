import type { Catalogue } from "#locales/catalogue.ts";
import { dayOf, month, number, plural } from "./format.ts";

export const audit: Catalogue["audit"] = {
  changesOfMonth: {
    edited: (day) => `बदले गए फ़ीडबैक, ${month(day)}`,
    moved: (day) => `दूसरे महीने में ले जाए गए फ़ीडबैक, ${month(day)}`,
    deleted: (day) => `हटाए गए फ़ीडबैक, ${month(day)}`,
    "class-changed": (day) => `बदली गई क्लासें, ${month(day)}`,
    "class-corrected": (day) => `सुधारी गई क्लासें, ${month(day)}`,
    "class-deleted": (day) => `हटाई गई क्लासें, ${month(day)}`,
    "class-audience": (day) => `क्लासें जिनके बारे में अब दूसरे विद्यार्थियों से पूछा गया, ${month(day)}`,
  },
  intro: "बदली और हटाई गई चीज़ें वापस लाई जा सकती हैं।",
  did: {
    "feedback.edit": ({ student, topic }) => {
      if (student === null) return "एक फ़ीडबैक बदला";
      return topic === null ? `${student} का एक फ़ीडबैक बदला` : `“${topic}” पर ${student} का फ़ीडबैक बदला`;
    },
    "feedback.edit-lesson": ({ student, topic }) => {
      if (student === null) return "एक फ़ीडबैक का टॉपिक या तारीख बदली";
      return topic === null
        ? `${student} के एक फ़ीडबैक का टॉपिक या तारीख बदली`
        : `“${topic}” पर ${student} के फ़ीडबैक का टॉपिक या तारीख बदली`;
    },
    "feedback.delete": ({ student, topic }) => {
      if (student === null) return "एक फ़ीडबैक हटाया";
      return topic === null ? `${student} का एक फ़ीडबैक हटाया` : `“${topic}” पर ${student} का फ़ीडबैक हटाया`;
    },
    "lesson.correct": ({ teacher, topic, feedbackCount }) => {
      if (teacher === null || topic === null) return "एक क्लास सुधारी";
      if (feedbackCount === 0) return `${teacher} की क्लास “${topic}” सुधारी`;
      return plural(feedbackCount, {
        one: `${teacher} की क्लास “${topic}” और उसका ${number(feedbackCount)} फ़ीडबैक सुधारा`,
        other: `${teacher} की क्लास “${topic}” और उसके ${number(feedbackCount)} फ़ीडबैक सुधारे`,
      });
    },
    "lesson.delete": ({ teacher, topic, feedbackCount }) => {
      if (teacher === null || topic === null) return "एक क्लास हटाई";
      if (feedbackCount === 0) return `${teacher} की क्लास “${topic}” हटाई`;
      return plural(feedbackCount, {
        one: `${teacher} की क्लास “${topic}” और उसका ${number(feedbackCount)} फ़ीडबैक हटाया`,
        other: `${teacher} की क्लास “${topic}” और उसके ${number(feedbackCount)} फ़ीडबैक हटाए`,
      });
    },
    "teacher.delete": ({ teacher }) => (teacher === null ? "एक शिक्षक को हटाया" : `शिक्षक ${teacher} को हटाया`),
    "teacher.restore": ({ teacher }) =>
      teacher === null ? "एक शिक्षक को वापस जोड़ा" : `शिक्षक ${teacher} को वापस जोड़ा`,
    "admin.add": ({ name }) => (name === null ? "एक एडमिन अकाउंट बनाया" : `${name} का एडमिन अकाउंट बनाया`),
    "office.add": ({ name }) => (name === null ? "किसी को कार्यालय में बुलाया" : `${name} को कार्यालय में बुलाया`),
    "office.remove": ({ name }) => (name === null ? "किसी को कार्यालय से हटाया" : `${name} को कार्यालय से हटाया`),
    "account.change": (_record) => "अपना नाम या ईमेल बदला",
    "teacher.add": ({ teacher }) => (teacher === null ? "एक शिक्षक को जोड़ा" : `शिक्षक ${teacher} को जोड़ा`),
    "student.change-email": ({ student }) =>
      student === null ? "एक विद्यार्थी का ईमेल पता बदला" : `${student} की प्रोफ़ाइल में ईमेल पता बदला`,
    "teacher.change-email": ({ teacher }) =>
      teacher === null ? "एक शिक्षक का ईमेल पता बदला" : `${teacher} का ईमेल पता बदला`,
    "password.change": (_record) => "अपना पासवर्ड बदला",
    "password.reset": (_record) => "ईमेल लिंक से अपना पासवर्ड बदला",
    "student.change-login-name": ({ student }) =>
      student === null ? "एक लॉग इन नाम बदला" : `${student} का लॉग इन नाम बदला`,
    "student.change-identifiers": ({ student }) =>
      student === null
        ? "एक विद्यार्थी का नाम, नंबर या जन्म की तारीख बदली"
        : `${student} का नाम, नंबर या जन्म की तारीख बदली`,
    "student.delete": ({ name }) => (name === null ? "एक विद्यार्थी को हटाया" : `${name} का रिकॉर्ड हटाया`),
    "student.merge": ({ student, name }) =>
      student === null || name === null
        ? "एक विद्यार्थी के दो रिकॉर्ड मिलाए"
        : `${name} का रिकॉर्ड ${student} के रिकॉर्ड में मिलाया`,
    "student.assign-teachers": ({ student }) =>
      student === null ? "एक विद्यार्थी के शिक्षक बदले" : `${student} के शिक्षक बदले`,
    "parent.contact": ({ student, channel }) => {
      if (channel === "email") {
        return student === null
          ? "एक विद्यार्थी के अभिभावक के लिए ईमेल खोला"
          : `${student} के अभिभावक के लिए ईमेल खोला`;
      }
      return student === null
        ? "एक विद्यार्थी के अभिभावक के लिए WhatsApp मैसेज खोला"
        : `${student} के अभिभावक के लिए WhatsApp मैसेज खोला`;
    },
    "parent-link.make": ({ student }) =>
      student === null
        ? "एक अभिभावक के पेज का लिंक बनाया"
        : `${student} के अभिभावक के लिए अपने मैसेज देखने का लिंक बनाया`,
    "parent-link.revoke": ({ student }) =>
      student === null ? "एक अभिभावक के पेज का लिंक बंद किया" : `${student} के अभिभावक का लिंक बंद किया`,
    "feedback.withhold": ({ student, topic }) => {
      if (student === null) return "बदला कि एक फ़ीडबैक अभिभावकों को भेजा जा सकता है या नहीं";
      return topic === null
        ? `बदला कि ${student} का एक फ़ीडबैक अभिभावकों को भेजा जा सकता है या नहीं`
        : `बदला कि “${topic}” पर ${student} का फ़ीडबैक अभिभावकों को भेजा जा सकता है या नहीं`;
    },
    "feedback.withhold-own": ({ topic }) =>
      topic === null
        ? "बदला कि अपना फ़ीडबैक अभिभावकों को भेजा जा सकता है या नहीं"
        : `बदला कि “${topic}” पर अपना फ़ीडबैक अभिभावकों को भेजा जा सकता है या नहीं`,
    "enrolment.start": ({ student, classGroup }) => {
      if (student === null) return "एक विद्यार्थी को क्लास ग्रुप में जोड़ा";
      return classGroup === null ? `${student} को क्लास ग्रुप में जोड़ा` : `${student} को ${classGroup} में जोड़ा`;
    },
    "enrolment.end": ({ student, classGroup }) => {
      if (student === null) return "एक विद्यार्थी को क्लास ग्रुप से हटाया";
      return classGroup === null ? `${student} को क्लास ग्रुप से हटाया` : `${student} को ${classGroup} से हटाया`;
    },
    "student.add": ({ student }) =>
      student === null ? "एक विद्यार्थी को जोड़ा" : `विद्यार्थी ${student} को जोड़ा`,
    "student.confirm": ({ student }) =>
      student === null ? "एक विद्यार्थी की पुष्टि की" : `${student} के रजिस्ट्रेशन की पुष्टि की`,
    "student.leave": ({ student }) =>
      student === null ? "दर्ज किया कि एक विद्यार्थी ने स्कूल छोड़ दिया" : `दर्ज किया कि ${student} ने स्कूल छोड़ दिया`,
    "student.return": ({ student }) =>
      student === null ? "एक विद्यार्थी को वापस जोड़ा" : `${student} को वापस जोड़ा`,
    "student.change-leaving": ({ student }) =>
      student === null ? "एक विद्यार्थी का स्कूल में आखिरी दिन बदला" : `${student} का स्कूल में आखिरी दिन बदला`,
    "student.void": ({ student, feedbackCount }) => {
      const who = student ?? "एक व्यक्ति";
      if (feedbackCount === 0) return `दर्ज किया कि ${who} इस स्कूल के विद्यार्थी नहीं हैं`;
      return plural(feedbackCount, {
        one: `दर्ज किया कि ${who} इस स्कूल के विद्यार्थी नहीं हैं, और ${number(feedbackCount)} फ़ीडबैक गिनती से हटाया`,
        other: `दर्ज किया कि ${who} इस स्कूल के विद्यार्थी नहीं हैं, और ${number(feedbackCount)} फ़ीडबैक गिनती से हटाए`,
      });
    },
    "feedback.void": ({ student, topic }) => {
      if (student === null) return "एक फ़ीडबैक गिनती से हटाया";
      return topic === null
        ? `${student} का एक फ़ीडबैक गिनती से हटाया`
        : `“${topic}” पर ${student} का फ़ीडबैक गिनती से हटाया`;
    },
    "student.change-contact": ({ student }) =>
      student === null ? "एक अभिभावक का संपर्क बदला" : `${student} के अभिभावक का संपर्क बदला`,
    "guardian.change": ({ student }) =>
      student === null ? "एक विद्यार्थी के अभिभावक बदले" : `${student} के अभिभावक बदले`,
    "guardian.agree": (_record) => "दर्ज किया कि कई अभिभावक मैसेज के लिए सहमत हैं",
    "lesson-audience.change": ({ student, topic }) => {
      if (student === null) return "एक विद्यार्थी की क्लास में उपस्थिति बदली";
      return topic === null
        ? `एक क्लास में ${student} की उपस्थिति बदली`
        : `“${topic}” में ${student} की उपस्थिति बदली`;
    },
    "reminder.send": ({ topic }) =>
      topic === null ? "विद्यार्थियों को किसी क्लास की याद दिलाई" : `विद्यार्थियों को क्लास “${topic}” की याद दिलाई`,
    "school.change": (_record) => "स्कूल की सेटिंग बदली",
    "school.export": (_record) => "स्कूल का रिकॉर्ड डाउनलोड किया",
    "person.export": ({ student, teacher }) => {
      const who = student ?? teacher;
      return who === null ? "एक व्यक्ति की सारी जानकारी डाउनलोड की" : `${who} की सारी जानकारी डाउनलोड की`;
    },
    "privacy.change": (_record) => "जानकारी कब तक रखी जाए, यह बदला",
    "privacy.remove": (_record) => "स्कूल छोड़ चुके विद्यार्थियों की पुरानी जानकारी हटाई",
    "student.erase": (_record) => "एक विद्यार्थी की जानकारी हमेशा के लिए मिटाई",
    "guardian.erase": ({ student }) =>
      student === null
        ? "एक अभिभावक की जानकारी हमेशा के लिए मिटाई"
        : `${student} के एक अभिभावक की जानकारी हमेशा के लिए मिटाई`,
    "school.import": (_record) => "फ़ाइलें इंपोर्ट कीं",
    "school.import-undo": (_record) => "इंपोर्ट वापस लिया",
    "school-year.add": ({ name }) => (name === null ? "एक स्कूल वर्ष जोड़ा" : `स्कूल वर्ष ${name} जोड़ा`),
    "school-year.change": ({ name }) => (name === null ? "एक स्कूल वर्ष बदला" : `स्कूल वर्ष ${name} बदला`),
    "school-year.delete": ({ name }) => (name === null ? "एक स्कूल वर्ष हटाया" : `स्कूल वर्ष ${name} हटाया`),
    "school-year.begin": ({ name }) =>
      name === null ? "एक नए स्कूल वर्ष की तैयारी की" : `नए स्कूल वर्ष ${name} की तैयारी की`,
    "class-group.add": ({ name }) => (name === null ? "एक क्लास ग्रुप जोड़ा" : `क्लास ग्रुप ${name} जोड़ा`),
    "class-group.change": ({ name }) =>
      name === null ? "एक क्लास ग्रुप का नाम बदला" : `क्लास ग्रुप ${name} का नाम बदला`,
    "class-group.delete": ({ name }) => (name === null ? "एक क्लास ग्रुप हटाया" : `क्लास ग्रुप ${name} हटाया`),
    "class-group.change-roll-numbers": ({ classGroup }) =>
      classGroup === null ? "एक क्लास ग्रुप के रोल नंबर बदले" : `${classGroup} के रोल नंबर बदले`,
    "class-group.change-teachers": ({ classGroup }) =>
      classGroup === null ? "एक क्लास ग्रुप के शिक्षक बदले" : `${classGroup} के शिक्षक बदले`,
    "invitation.add": ({ name, classGroup }) => {
      if (classGroup !== null) return `${classGroup} के लिए निमंत्रण बनाया`;
      return name === null ? "एक निमंत्रण बनाया" : `${name} को निमंत्रण दिया`;
    },
    "invitation.revoke": ({ name, classGroup }) => {
      if (classGroup !== null) return `${classGroup} का एक निमंत्रण बंद किया`;
      return name === null ? "एक निमंत्रण बंद किया" : `${name} का निमंत्रण बंद किया`;
    },
    "invitation.mail": ({ name }) =>
      name === null ? "एक निमंत्रण फिर से ईमेल किया" : `${name} का निमंत्रण फिर से ईमेल किया`,
    "sign-in-link.mail": ({ student, teacher }) => {
      const owner = student ?? teacher;
      return owner === null ? "पासवर्ड चुनने का लिंक ईमेल किया" : `${owner} को पासवर्ड चुनने का लिंक ईमेल किया`;
    },
    "sign-in-link.make": ({ student, teacher }) => {
      const owner = student ?? teacher;
      return owner === null ? "नया पासवर्ड चुनने का लिंक बनाया" : `${owner} के लिए नया पासवर्ड चुनने का लिंक बनाया`;
    },
    "pin.issue": ({ student }) =>
      student === null ? "एक लॉग इन कार्ड बनाया" : `${student} के लिए लॉग इन कार्ड बनाया`,
    "pin.void": ({ student }) =>
      student === null ? "एक लॉग इन कार्ड बंद किया" : `${student} का लॉग इन कार्ड बंद किया`,
    "pin.set": (_record) => "अपना PIN सेट किया",
    "pin.lift-waits": ({ classGroup }) =>
      classGroup === null
        ? "बिना क्लास ग्रुप वाले विद्यार्थियों के लिए गलत PIN के बाद का इंतज़ार हटाया"
        : `${classGroup} के लिए गलत PIN के बाद का इंतज़ार हटाया`,
    "reply.add": ({ student, topic }) => {
      if (topic === null) return "फ़ीडबैक का जवाब दिया";
      return student === null
        ? `क्लास “${topic}” को जवाब दिया`
        : `“${topic}” पर ${student} के फ़ीडबैक का जवाब दिया`;
    },
    "reply.edit": ({ student, topic }) => {
      if (topic === null) return "एक जवाब बदला";
      return student === null
        ? `क्लास “${topic}” को दिया जवाब बदला`
        : `“${topic}” पर ${student} के फ़ीडबैक को दिया जवाब बदला`;
    },
    "reply.withdraw": ({ student, topic }) => {
      if (topic === null) return "एक जवाब वापस लिया";
      return student === null
        ? `क्लास “${topic}” को दिया जवाब वापस लिया`
        : `“${topic}” पर ${student} के फ़ीडबैक को दिया जवाब वापस लिया`;
    },
    "reply.remove": ({ student, topic }) => {
      if (topic === null) return "एक जवाब हटाया";
      return student === null
        ? `क्लास “${topic}” को दिया जवाब हटाया`
        : `“${topic}” पर ${student} के फ़ीडबैक को दिया जवाब हटाया`;
    },
    "audit.undo": (_record) => "एक बदलाव वापस लिया",
  },
  undid: (what) => `वापस लिया: ${what}`,
  unknown: "कोई रिकॉर्ड बदला",
  system: "सिस्टम",
  withLesson: "क्लास के साथ हटा",
  followedLesson: "क्लास के साथ बदला",

  when: "कब",
  who: "किसने",
  what: "क्या किया",
  beforeAndAfter: "पहले और बाद में",
  entries: "लॉग के बदलाव",
  pages: "लॉग के पेज",
  before: "पहले:",
  after: "बाद में:",
  noValue: "कुछ नहीं",
  channel: "माध्यम",
  keepsWordsOfErased: "मिटाए गए विद्यार्थियों के शब्द",
  messagesRetention: "मैसेज कब तक",
  wordsRetention: "शब्द कब तक",
  recordsRetention: "रिकॉर्ड कब तक",
  removed: "हटाई गई जानकारी",
  eraseWords: "शब्द",
  eraseWordsAre: (areKept) => (areKept ? "बिना नाम के रखे गए" : "मिटाए गए"),
  redactedEntries: "लॉग के बिना ब्योरे के बदलाव",
  startsOn: "शुरू",
  endsOn: "समाप्त",
  leftOn: "छोड़ने की तारीख",
  leavesOn: "स्कूल में आखिरी दिन",
  registration: "रजिस्ट्रेशन",
  status: "स्थिति",
  asked: "पूछा गया",
  thisRecord: "यह रिकॉर्ड",
  onlyThisRecord: "यह रिकॉर्ड: सिर्फ़ इसके बदलाव",
  onlyBy: (name) => `${name}: सिर्फ़ इनके किए बदलाव`,
  onlyAbout: (name) => `${name}: सिर्फ़ इनसे जुड़े बदलाव`,

  filter: "लॉग फ़िल्टर करें",
  group: {
    edits: "बदले गए फ़ीडबैक और क्लासें",
    deletions: "हटाई गई चीज़ें",
    undone: "वापस लिए गए बदलाव",
    accounts: "अकाउंट और ईमेल",
    assignments: "विद्यार्थियों के शिक्षक और क्लास ग्रुप",
    students: "विद्यार्थी और अभिभावक",
    school: "स्कूल, वर्ष और क्लास ग्रुप",
    invitations: "निमंत्रण और लॉग इन कार्ड",
    replies: "शिक्षकों के जवाब",
    reminders: "विद्यार्थियों को याद दिलाना",
  },
  everything: "सब कुछ",
  from: "कब से",
  until: "कब तक",
  byPerson: (name) => `${name} ने किया`,
  bySomeone: "एक व्यक्ति ने किया",
  aboutStudent: (name) => `${name} से जुड़ा`,
  aboutSomeone: "एक विद्यार्थी से जुड़ा",
  aboutRecord: "एक रिकॉर्ड से जुड़ा",

  loadFailed: "बदलावों का लॉग नहीं आ सका",
  none: "अभी तक कोई बदलाव नहीं हुआ है।",
  noneFound: "इन फ़िल्टर से कुछ नहीं मिला।",
  undoTitle: "यह बदलाव वापस लें?",
  isUndone: "वापस लिया गया",
  undoneBy: (name, at, timeZone) => `${name} ने, ${dayOf(at, timeZone)} को`,
  undone: "बदलाव वापस ले लिया गया।",
  cannotUndo: "इसे वापस नहीं लिया जा सकता।",
  alreadyUndone: "इसे पहले ही वापस लिया जा चुका है।",
  feedbackChanged: "यह फ़ीडबैक इसके बाद फिर बदला गया है। पहले बाद वाला बदलाव वापस लें, या फ़ीडबैक को बदलें।",
  markChanged: "यह निशान इसके बाद फिर बदला गया है।",
  feedbackGone: "यह फ़ीडबैक इस बीच हटा दिया गया है। पहले उसे वापस लाएँ।",
  lessonGone: "इस फ़ीडबैक की क्लास हटा दी गई है। फ़ीडबैक वापस लाने के लिए पहले क्लास वापस लाएँ।",
  answeredAgain: "विद्यार्थी ने इस क्लास पर नया फ़ीडबैक लिख दिया है।",
  topicTaken: "शिक्षक की उस तारीख पर इस टॉपिक की एक और क्लास है।",
  correctedAgain: "यह क्लास इसके बाद फिर सुधारी गई है। पहले बाद वाला सुधार वापस लें।",
  excuseChanged: "इसके बाद इस विद्यार्थी की उपस्थिति फिर बदली गई है। पहले बाद वाला बदलाव वापस लें।",
  correctedGone: "यह क्लास इस बीच हटा दी गई है। पहले उसे वापस लाएँ।",
  partOfCorrection: "यह फ़ीडबैक अपनी क्लास के साथ बदला था। इसके बजाय क्लास का सुधार वापस लें।",
  partOfAnother: "यह एक बड़े बदलाव का हिस्सा है। उसे वापस लें।",
};
